import type { PortalQuote } from '../../http/portal/contract.ts'
import { formatAmount } from '../ui/format.ts'
import classes from './paper.module.css'
import { PaperBrand, PaperFoot } from './paper-brand.tsx'
import { PaperChanges } from './paper-changes.tsx'
import { Fact, PaperFacts } from './paper-facts.tsx'
import { PaperLines } from './paper-lines.tsx'
import { PaperTotals } from './paper-totals.tsx'

interface BuyerPaperProps {
  view: PortalQuote
  timezone: string
  /** As a document of its own: its heading is the page's, and what changed since an earlier offer is not in it. */
  alone?: boolean
}

/** An offer on the store's paper, as its buyer reads it: nothing is in it that the portal does not show them. */
export function BuyerPaper({ view, timezone, alone = false }: BuyerPaperProps) {
  const { proposal, answer, branding, seller } = view
  const Heading = alone ? 'h1' : 'h2'
  return (
    <article
      className={classes.paper}
      style={{ borderTopColor: branding.color }}
      aria-label={`Quote ${view.number} as the buyer sees it`}
    >
      <header className={classes.head}>
        <div>
          <PaperBrand branding={branding} />
          {seller.contact_name && <p className={`${classes.quiet} typed`}>Your contact: {seller.contact_name}</p>}
          <Heading>Quote {view.number}</Heading>
        </div>
        <PaperFacts view={view} timezone={timezone} />
      </header>
      <Buyer buyer={view.buyer} />
      {proposal?.note && <p className={`${classes.note} typed`}>{proposal.note}</p>}
      {!alone && <PaperChanges view={view} />}
      <div>
        <PaperLines lines={view.lines} currency={view.currency} />
        <PaperTotals view={view} />
      </div>
      <Terms view={view} />
      {answer.terms && <p className={`${classes.small} typed`}>{answer.terms}</p>}
      <PaperFoot branding={branding} />
    </article>
  )
}

function Buyer({ buyer }: Pick<PortalQuote, 'buyer'>) {
  const { company_name, name, email, shipping_address: to } = buyer
  const town = to && [to.zip, to.city].filter(Boolean).join(' ')
  const address = to && [to.company, to.address1, to.address2, town, to.province_code, to.country_code]
  const lines = [company_name, name, email, ...(address ?? [])].filter(Boolean)
  return <address className={`${classes.address} typed`}>{lines.join('\n')}</address>
}

function Terms({ view: { proposal, totals } }: { view: PortalQuote }) {
  if (!proposal?.payment_terms && !proposal?.deposit_percentage) return null
  const total = formatAmount(totals.total, totals.currency)
  return (
    <dl className={classes.facts}>
      <Fact name="Payment terms" value={proposal.payment_terms} />
      <Fact name="Deposit" value={proposal.deposit_percentage && `${proposal.deposit_percentage} % of ${total}`} />
    </dl>
  )
}
