import type { BuyerView } from '../../../../http/admin/contract.ts'
import { formatAmount, formatMoment } from '../../../ui/format.ts'
import { useSession } from '../../session/session.ts'
import classes from './document.module.css'
import { DocumentLines } from './document-lines.tsx'
import { DocumentTotals } from './document-totals.tsx'

/** An offer as a document for its buyer: who offers what to whom, on which terms, until when. Made of nothing but what the buyer may see. */
export function BuyerDocument({ view }: { view: BuyerView }) {
  const { timezone } = useSession().store
  const { proposal, seller, answer } = view
  return (
    <article className={classes.paper} data-testid="document">
      <header className={classes.header}>
        <div>
          <h1>{seller.store_name}</h1>
          {seller.contact_name !== null && <p>Your contact: {seller.contact_name}</p>}
        </div>
        <dl className={classes.facts}>
          <Fact name="Quote" value={view.number} />
          {proposal && <Fact name="Version" value={String(proposal.version_number)} />}
          {proposal && <Fact name="Date" value={formatMoment(proposal.sent_at, timezone, { dateOnly: true })} />}
          {view.expires_at !== null && <Fact name="Valid until" value={formatMoment(view.expires_at, timezone)} />}
          {view.po_number !== null && <Fact name="Your PO" value={view.po_number} />}
        </dl>
      </header>
      <Buyer view={view} />
      {proposal?.note && <p className="typed">{proposal.note}</p>}
      <DocumentLines lines={view.lines} currency={view.currency} />
      <DocumentTotals totals={view.totals} proposal={proposal} />
      <Terms view={view} />
      {answer.terms !== null && <p className={`${classes.small} typed`}>{answer.terms}</p>}
    </article>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="typed">{value}</dd>
    </div>
  )
}

function Buyer({ view: { buyer } }: { view: BuyerView }) {
  const lines = [buyer.company_name, buyer.name, buyer.email].filter((one) => one !== null)
  return (
    <address className={`${classes.address} typed`}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      <PostalAddress address={buyer.shipping_address} />
    </address>
  )
}

function PostalAddress({ address }: { address: BuyerView['buyer']['shipping_address'] }) {
  if (!address) return null
  const town = [address.zip, address.city].filter(Boolean).join(' ')
  const lines = [address.company, address.address1, address.address2, town, address.province_code, address.country_code]
  return lines.filter(Boolean).map((line) => <div key={line}>{line}</div>)
}

function Terms({ view: { proposal, totals } }: { view: BuyerView }) {
  if (!proposal) return null
  const { payment_terms, deposit_percentage } = proposal
  if (payment_terms === null && deposit_percentage === null) return null
  return (
    <dl className={classes.facts}>
      {payment_terms !== null && <Fact name="Payment terms" value={payment_terms} />}
      {deposit_percentage !== null && (
        <Fact
          name="Deposit"
          value={`${deposit_percentage} % of the total of ${formatAmount(totals.total, totals.currency)}`}
        />
      )}
    </dl>
  )
}
