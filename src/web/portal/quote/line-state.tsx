import type { PortalQuote } from '../../client/portal-answers.ts'
import { useLanguage } from '../language/language-provider.tsx'
import classes from './quote.module.css'

/** Shows the decision on a line; renders nothing while it is open. */
export function LineState({ line }: { line: PortalQuote['lines'][number] }) {
  const { say } = useLanguage()
  const { decision, pending_decision: pending, ordered } = line
  const state = pending ? (`pending_${pending}` as const) : ordered ? 'ordered' : decision
  if (state === null) return null
  return (
    <p className={classes.state} data-state={pending ? 'pending' : state}>
      {say(`quote.state.${state}`)}
    </p>
  )
}
