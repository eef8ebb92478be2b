import type { PortalQuote } from '../client/portal-answers.ts'
import classes from './paper.module.css'
import { PaperBrand, PaperFoot } from './paper-brand.tsx'
import { PaperBuyer } from './paper-buyer.tsx'
import { PaperChanges } from './paper-changes.tsx'
import { PaperFacts } from './paper-facts.tsx'
import { PaperLines } from './paper-lines.tsx'
import { PaperTerms } from './paper-terms.tsx'
import { PaperTotals } from './paper-totals.tsx'
import { usePaper } from './paper-words.tsx'

interface BuyerPaperProps {
  view: PortalQuote
  /** True for a document of its own: its heading is the page's, and it leaves out the changes since an earlier offer. */
  alone?: boolean
}

/** Shows an offer on the store's letterhead as its buyer reads it: only what the portal shows them. */
export function BuyerPaper({ view, alone = false }: BuyerPaperProps) {
  const { proposal, answer, branding, seller } = view
  const { say } = usePaper()
  const Heading = alone ? 'h1' : 'h2'
  return (
    <article
      className={classes.paper}
      style={{ borderTopColor: branding.color }}
      aria-label={say('quote', { number: view.number })}
    >
      <header className={classes.head}>
        <div>
          <PaperBrand branding={branding} />
          {seller.contact_name && (
            <p className={`${classes.quiet} typed`}>{say('contact', { name: seller.contact_name })}</p>
          )}
          <Heading>{say('quote', { number: view.number })}</Heading>
        </div>
        <PaperFacts view={view} />
      </header>
      <PaperBuyer buyer={view.buyer} />
      {proposal?.note && <p className={`${classes.note} typed`}>{proposal.note}</p>}
      {!alone && <PaperChanges view={view} />}
      <div>
        <PaperLines lines={view.lines} currency={view.currency} />
        <PaperTotals view={view} />
      </div>
      <PaperTerms view={view} />
      {answer.terms && <p className={`${classes.small} typed`}>{answer.terms}</p>}
      <PaperFoot branding={branding} />
    </article>
  )
}
