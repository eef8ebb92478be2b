import { TextInput } from '@mantine/core'
import { tierRanges } from '../../../../domain/pricing/price-tiers.ts'
import { formatCount } from '../../../../languages/format.ts'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import { lineName } from '../../../paper/line-name.ts'
import { useLanguage } from '../../language/language-provider.tsx'
import { useFormat } from '../../language/use-format.ts'
import classes from './answer.module.css'
import { MOST_PIECES, type Quantities, readQuantity } from './use-quantities.ts'

interface QuantityChoiceProps {
  line: PortalQuote['lines'][number]
  currency: string
  /** Set while the buyer can choose. */
  quantities?: Quantities | undefined
}

/** Shows a line's prices by quantity, the one that applies marked, and the field to choose a quantity. */
export function QuantityChoice({ line, currency, quantities }: QuantityChoiceProps) {
  const { say, language } = useLanguage()
  const { amount } = useFormat(currency)
  const { tiers } = line
  const typed = quantities?.typedOf(line) ?? String(line.quantity)
  const quantity = readQuantity(line, typed)
  const applies = quantity === null ? -1 : tiers.findLastIndex(({ from_quantity: from }) => from <= quantity)
  const ranges = tierRanges(
    tiers.map(({ from_quantity: from }) => ({ from })),
    (count) => formatCount(count, language),
  )
  return (
    <div className={classes.quantity}>
      <table>
        <caption>{say('quote.tiers')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('quote.tier_quantity')}</th>
            <th scope="col">{say('quote.tier_price')}</th>
          </tr>
        </thead>
        <tbody>
          {tiers.map(({ from_quantity: from, unit_price: price }, i) => (
            <tr key={from} {...(i === applies && { 'aria-current': 'true' })}>
              <th scope="row">{ranges[i]}</th>
              <td>{amount(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {quantities && (
        <TextInput
          label={say('quote.choose_quantity')}
          aria-label={say('quote.choose_quantity_of', { title: lineName(line) })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={typed}
          onChange={(event) => quantities.change(line, event.currentTarget.value)}
          error={
            quantity === null && say('quote.quantity_fault', { least: tiers[0]?.from_quantity ?? 1, most: MOST_PIECES })
          }
        />
      )}
    </div>
  )
}
