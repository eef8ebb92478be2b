import type { PortalQuote } from '../client/portal-answers.ts'
import classes from './paper.module.css'
import { usePaper } from './paper-words.tsx'

/** Shows an offer's version, date and validity, and the buyer's reference. */
export function PaperFacts({ view }: { view: PortalQuote }) {
  const { proposal, expires_at, po_number, requested_delivery_date } = view
  const { say, day, moment, date } = usePaper()
  return (
    <dl className={classes.facts}>
      <Fact name={say('fact.version')} value={proposal && String(proposal.version_number)} />
      <Fact name={say('fact.date')} value={proposal && day(proposal.sent_at)} />
      <Fact name={say('fact.valid_until')} value={expires_at && moment(expires_at)} />
      <Fact name={say('fact.po_number')} value={po_number} />
      <Fact name={say('fact.wanted_by')} value={requested_delivery_date && date(requested_delivery_date)} />
    </dl>
  )
}

/** Shows one fact of a list; renders nothing without a value. */
export function Fact({ name, value }: { name: string; value: string | null }) {
  if (!value) return null
  return (
    <>
      <dt>{name}</dt>
      <dd className="typed">{value}</dd>
    </>
  )
}
