import type { PortalQuote } from '../client/portal-answers.ts'
import classes from './paper.module.css'
import { Fact } from './paper-facts.tsx'
import { usePaper } from './paper-words.tsx'

/** Shows the payment terms; renders nothing if the offer has none. */
export function PaperTerms({ view: { proposal, totals, answered_as_whole: asWhole } }: { view: PortalQuote }) {
  const { say, amount, percent } = usePaper()
  const isWhole = proposal !== null && asWhole
  if (!proposal?.payment_terms && !proposal?.deposit_percentage && !isWhole) return null
  const { payment_terms, deposit_percentage } = proposal
  const deposit =
    deposit_percentage &&
    say('terms.deposit_of', { percent: percent(deposit_percentage), total: amount(totals.total, totals.currency) })
  return (
    <dl className={classes.facts}>
      <Fact name={say('terms.payment_terms')} value={payment_terms} />
      <Fact name={say('terms.deposit')} value={deposit} />
      <Fact name={say('terms.answer')} value={isWhole ? say('terms.as_whole') : null} />
    </dl>
  )
}
