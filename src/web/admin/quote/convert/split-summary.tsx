import { formatMoney, type Money } from '../../../../domain/money.ts'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import type { TotalParts } from './compute-orders.ts'
import classes from './split.module.css'

/** Shows how the planned draft orders, earlier ones and the rest add up to the quote's total. */
export function SplitSummary({ parts, quote }: { parts: TotalParts; quote: StaffQuote }) {
  const { orders, together, earlier, later, rejected, whole } = parts
  const rows: [string, Money][] = [
    [say('split.these', { count: orders.length }), together],
    [say('split.earlier'), earlier],
    [say('split.left'), later],
    [say('split.rejected'), rejected],
  ]
  const isQuote = formatMoney(whole) === quote.totals.total
  return (
    <dl className={classes.figures} data-testid="summary" aria-label={say('split.label')}>
      {rows
        .filter(([, amount], i) => i === 0 || amount !== 0n)
        .map(([name, amount]) => (
          <Row key={name} name={name} amount={amount} currency={quote.currency} />
        ))}
      <Row
        name={isQuote ? say('split.quote_total') : say('split.together')}
        amount={whole}
        currency={quote.currency}
        isTotal
      />
    </dl>
  )
}

interface RowProps {
  name: string
  amount: Money
  currency: string
  isTotal?: boolean
}

/** Shows a labelled amount. */
export function Row({ name, amount, currency, isTotal = false }: RowProps) {
  return (
    <div data-total={isTotal}>
      <dt>{name}</dt>
      <dd className="figures">{formatAmount(formatMoney(amount), currency)}</dd>
    </div>
  )
}
