import type { PortalQuote } from '../../http/portal/contract.ts'
import { formatMoment } from '../ui/format.ts'
import classes from './paper.module.css'

/** What an offer is filed by: its version and date, until when it stands, and what its buyer calls it. */
export function PaperFacts({ view, timezone }: { view: PortalQuote; timezone: string }) {
  const { proposal, expires_at, po_number, requested_delivery_date } = view
  return (
    <dl className={classes.facts}>
      <Fact name="Version" value={proposal && String(proposal.version_number)} />
      <Fact name="Date" value={proposal && formatMoment(proposal.sent_at, timezone, { dateOnly: true })} />
      <Fact name="Valid until" value={expires_at && formatMoment(expires_at, timezone)} />
      <Fact name="Your order number" value={po_number} />
      <Fact name="Wanted by" value={requested_delivery_date} />
    </dl>
  )
}

/** One fact of a list of them; nothing where there is none. */
export function Fact({ name, value }: { name: string; value: string | null }) {
  if (!value) return null
  return (
    <>
      <dt>{name}</dt>
      <dd className="typed">{value}</dd>
    </>
  )
}
