import type { PortalQuote } from '../../http/portal/contract.ts'
import { formatAmount } from '../ui/format.ts'
import classes from './paper.module.css'

/** The totals as the buyer is shown them: of all lines, those they do not see too. */
export function PaperTotals({ view: { totals, proposal, currency } }: { view: PortalQuote }) {
  const amount = (text: string) => formatAmount(text, currency)
  const label = proposal?.shipping_label ? `Shipping (${proposal.shipping_label})` : 'Shipping'
  return (
    <dl className={classes.totals}>
      <dt>Subtotal</dt>
      <dd>{amount(totals.subtotal)}</dd>
      {totals.discount_total !== '0.00' && (
        <>
          <dt>Discount</dt>
          <dd>−{amount(totals.discount_total)}</dd>
        </>
      )}
      <dt className="typed">{label}</dt>
      <dd>{shippingOf(proposal?.shipping_status, amount(totals.shipping_total))}</dd>
      <dt>Tax (estimate)</dt>
      <dd>{amount(totals.tax_estimate)}</dd>
      <dt className={classes.grand}>Total</dt>
      <dd className={classes.grand}>{amount(totals.total)}</dd>
    </dl>
  )
}

function shippingOf(status: string | undefined, amount: string): string {
  if (status === 'free') return 'Free'
  if (status === 'not_required') return 'Not needed'
  return status === 'to_be_confirmed' ? 'To be confirmed' : amount
}
