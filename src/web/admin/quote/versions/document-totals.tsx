import type { BuyerView } from '../../../../http/admin/contract.ts'
import { formatAmount } from '../../../ui/format.ts'
import classes from './document.module.css'

type DocumentTotalsProps = Pick<BuyerView, 'totals' | 'proposal'>

/** How the total of an offer comes about, on paper. */
export function DocumentTotals({ totals, proposal }: DocumentTotalsProps) {
  const amount = (value: string) => formatAmount(value, totals.currency)
  const figures = [
    ['Subtotal', amount(totals.subtotal)],
    ...(totals.discount_total === '0.00' ? [] : [['Discount', `−${amount(totals.discount_total)}`]]),
    [
      proposal?.shipping_label ?? 'Shipping',
      SHIPPING[proposal?.shipping_status ?? ''] ?? amount(totals.shipping_total),
    ],
    ['Tax (estimate)', amount(totals.tax_estimate)],
    ['Total', amount(totals.total)],
  ]
  return (
    <dl className={classes.totals}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** In words where there is no amount to show. */
const SHIPPING: Record<string, string> = {
  not_required: 'not required',
  to_be_confirmed: 'to be confirmed',
  free: 'free',
}
