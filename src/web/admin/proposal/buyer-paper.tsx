import type { BuyerView } from '../../../http/admin/contract.ts'
import { formatMoment } from '../../ui/format.ts'
import classes from './buyer-paper.module.css'
import { PaperLines } from './paper-lines.tsx'
import { PaperTotals } from './paper-totals.tsx'

/** A proposal as its buyer reads it, on a sheet: nothing is in it that the portal does not show them. */
export function BuyerPaper({ view, timezone }: { view: BuyerView; timezone: string }) {
  const { proposal, answer, lines, currency } = view
  return (
    <article className={classes.paper} aria-label={`Quote ${view.number} as the buyer sees it`}>
      <PaperHead view={view} timezone={timezone} />
      {proposal?.note && <p className={`${classes.block} typed`}>{proposal.note}</p>}
      <Changes view={view} />
      <PaperLines lines={lines} currency={currency} />
      <PaperTotals view={view} />
      <Terms view={view} />
      {answer.terms && (
        <section>
          <h3>Terms</h3>
          <p className={`${classes.quiet} typed`}>{answer.terms}</p>
        </section>
      )}
    </article>
  )
}

function PaperHead({ view, timezone }: { view: BuyerView; timezone: string }) {
  const { seller, buyer, proposal } = view
  const date = (at: string) => formatMoment(at, timezone, { dateOnly: true })
  return (
    <header className={classes.head}>
      <div>
        <p className="typed">{seller.store_name}</p>
        <h2>Quote {view.number}</h2>
        {proposal && (
          <p className={classes.quiet}>
            Version {proposal.version_number}, {date(proposal.sent_at)}
          </p>
        )}
      </div>
      <dl className={classes.facts}>
        <dt>For</dt>
        <dd className="typed">{[buyer.company_name, buyer.name, buyer.email].filter(Boolean).join('\n')}</dd>
        <Fact name="Your contact" value={seller.contact_name} />
        <Fact name="Your order number" value={view.po_number} />
        <Fact name="Wanted by" value={view.requested_delivery_date} />
        <Fact name="Valid until" value={view.expires_at && formatMoment(view.expires_at, timezone)} />
      </dl>
    </header>
  )
}

function Terms({ view: { proposal } }: { view: BuyerView }) {
  if (!proposal?.payment_terms && !proposal?.deposit_percentage) return null
  return (
    <dl className={classes.facts}>
      <Fact name="Payment" value={proposal.payment_terms} />
      <Fact name="Deposit" value={proposal.deposit_percentage && `${proposal.deposit_percentage} %`} />
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string | null }) {
  if (!value) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

/** What the portal says has changed since the last proposal. */
function Changes({ view: { changes, lines } }: { view: BuyerView }) {
  if (!changes) return null
  const titles = new Map(lines.map(({ id, title }) => [id, title]))
  const said = [
    ...changes.added.map((id) => `${titles.get(id)}: new`),
    ...changes.removed.map(({ title }) => `${title}: no longer offered`),
    ...changes.changed.map(({ line_id, quantity, unit_price }) =>
      [
        `${titles.get(line_id)}:`,
        quantity.from === quantity.to ? '' : `quantity ${quantity.from} → ${quantity.to}`,
        unit_price.from === unit_price.to ? '' : `price ${unit_price.from ?? '—'} → ${unit_price.to ?? '—'}`,
      ].join(' '),
    ),
  ]
  if (said.length === 0) return null
  return (
    <section className={classes.block}>
      <h3>Changed since version {changes.since_version}</h3>
      <ul>
        {said.map((one) => (
          <li key={one} className="typed">
            {one}
          </li>
        ))}
      </ul>
    </section>
  )
}
