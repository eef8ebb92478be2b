import type { PortalQuote } from '../client/portal-answers.ts'
import classes from './paper.module.css'
import { usePaper } from './paper-words.tsx'

/** Shows the totals as the buyer sees them: of all lines, including hidden ones. */
export function PaperTotals({ view: { totals, agreed, proposal, currency } }: { view: PortalQuote }) {
  const { say, amount: format } = usePaper()
  const amount = (text: string) => format(text, currency)
  const label = proposal?.shipping_label
    ? say('total.shipping_with', { label: proposal.shipping_label })
    : say('total.shipping')
  const status = proposal?.shipping_status ?? 'quoted'
  return (
    <dl className={classes.totals}>
      <dt>{say(totals.has_hidden_prices ? 'total.subtotal_with_hidden' : 'total.subtotal')}</dt>
      <dd>{amount(totals.subtotal)}</dd>
      {totals.discount_total !== '0.00' && (
        <>
          <dt>{say('total.discount')}</dt>
          <dd>−{amount(totals.discount_total)}</dd>
        </>
      )}
      <dt className="typed">{label}</dt>
      <dd>{status === 'quoted' ? amount(totals.shipping_total) : say(`shipping.${status}`)}</dd>
      <dt>{say('total.tax')}</dt>
      <dd>{amount(totals.tax_estimate)}</dd>
      <dt className={classes.grand}>{say('total.total')}</dt>
      <dd className={classes.grand}>{amount(totals.total)}</dd>
      {totals.accepted_total !== null && agreed === null && (
        <>
          <dt>{say('total.accepted_total')}</dt>
          <dd>{amount(totals.accepted_total)}</dd>
        </>
      )}
      {totals.still_open_total !== null && (
        <>
          <dt>{say('total.open_total')}</dt>
          <dd>{amount(totals.still_open_total)}</dd>
        </>
      )}
    </dl>
  )
}
