import { formatMoney } from '../../../domain/money.ts'
import { formatAmount } from '../../../languages/format.ts'
import type { PortalQuote } from '../../client/portal-answers.ts'
import paper from '../../paper/paper.module.css'
import { PaperBuyer } from '../../paper/paper-buyer.tsx'
import { PaperChanges } from '../../paper/paper-changes.tsx'
import { PaperFacts } from '../../paper/paper-facts.tsx'
import { PaperSum } from '../../paper/paper-sum.tsx'
import { PaperTerms } from '../../paper/paper-terms.tsx'
import { PaperTotals } from '../../paper/paper-totals.tsx'
import { usePaper } from '../../paper/paper-words.tsx'
import { useLanguage } from '../language/language-provider.tsx'
import type { Choices } from './answer/use-choices.ts'
import type { Counter } from './answer/use-counter.ts'
import type { Decisions } from './answer/use-decisions.ts'
import type { Quantities } from './answer/use-quantities.ts'
import { LineList } from './line-list.tsx'
import classes from './quote.module.css'
import { totalSaving } from './savings.ts'

interface QuoteSheetProps {
  quote: PortalQuote
  /** Set while lines can be decided on. */
  decisions?: Decisions
  /** Set while other prices and quantities can be requested. */
  counter?: Counter
  /** Set while quantities can be chosen. */
  quantities?: Quantities
  /** Set while options and alternatives can be chosen. */
  choices?: Choices
}

/** Shows the offer on the store's letterhead, with the answer to each line. */
export function QuoteSheet({ quote, ...answering }: QuoteSheetProps) {
  const { say, language } = useLanguage()
  const saved = quote.proposal && totalSaving(quote.lines)
  const { proposal, branding, seller, answer, buyer, agreed } = quote
  const isWhollyAgreed = agreed !== null && quote.totals.accepted_total === null
  const { quantities, choices } = answering
  const isOther = Object.keys(quantities?.chosen ?? {}).length > 0 || (choices?.chosen ?? null) !== null
  const onPaper = usePaper().say
  return (
    <article className={classes.sheet} style={{ borderTopColor: branding.color }} aria-labelledby="offer">
      <h2 id="offer">{say(proposal ? 'quote.offer' : 'quote.request')}</h2>
      <div className={paper.head}>
        <div>
          <PaperBuyer buyer={buyer} />
          {seller.contact_name && (
            <p className={`${paper.quiet} typed`}>{onPaper('contact', { name: seller.contact_name })}</p>
          )}
        </div>
        <PaperFacts view={quote} />
      </div>
      {proposal?.note && (
        <figure className={classes.sellersNote}>
          <figcaption>{say('quote.sellers_note')}</figcaption>
          <p className="typed">{proposal.note}</p>
        </figure>
      )}
      <PaperChanges view={quote} />
      <LineList quote={quote} {...answering} />
      {isOther && (
        <p className={paper.small} role="status">
          {say('quote.totals_as_offered')}
        </p>
      )}
      {isWhollyAgreed || <PaperTotals view={quote} />}
      {saved !== null && (
        <p className={classes.saved}>
          {say('quote.saved', { saved: formatAmount(formatMoney(saved), quote.currency, language) })}
        </p>
      )}
      {agreed && (
        <section aria-labelledby="agreed">
          <h3 id="agreed">{say('quote.agreed')}</h3>
          <PaperSum sum={agreed} />
        </section>
      )}
      <PaperTerms view={quote} />
      {buyer.notes && <p className={`${paper.small} typed`}>{onPaper('line.your_note', { note: buyer.notes })}</p>}
      {answer.terms && (
        <details className={paper.small}>
          <summary>{say('quote.terms_of_store')}</summary>
          <p className="typed">{answer.terms}</p>
        </details>
      )}
      {branding.terms_url?.startsWith('https://') && (
        <a className={paper.small} href={branding.terms_url} target="_blank" rel="noopener noreferrer">
          {onPaper('store_terms')}
        </a>
      )}
    </article>
  )
}
