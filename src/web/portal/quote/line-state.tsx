import type { PortalQuote } from '../../client/portal-answers.ts'
import { useLanguage } from '../language/language-provider.tsx'
import classes from './quote.module.css'

/** Shows the decision on a line; renders nothing while it is open. */
export function LineState({ line }: { line: PortalQuote['lines'][number] }) {
  const { say } = useLanguage()
  const { decision, pending_decision: pending, ordered, choice } = line
  const state = pending ? (`pending_${pending}` as const) : ordered ? 'ordered' : decision
  if (state === null) return null
  const isLeft = choice !== null && !choice.chosen && (state === 'reject' || state === 'pending_reject')
  return (
    <p className={classes.state} data-state={pending ? 'pending' : state}>
      {say(isLeft ? 'quote.state.not_chosen' : `quote.state.${state}`)}
    </p>
  )
}
