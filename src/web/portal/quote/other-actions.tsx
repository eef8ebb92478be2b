import { Button } from '@mantine/core'
import type { PortalQuote } from '../../client/portal-answers.ts'
import { isAllowed } from '../../paper/is-allowed.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { AskRenewal } from './ask-renewal.tsx'
import classes from './quote.module.css'
import { RequestAgain } from './request-again.tsx'
import { sayReason } from './say-reason.ts'

interface OtherActionsProps {
  quote: PortalQuote
  startCounter: () => void
  /** Called once the negotiation has ended. */
  done: () => void
}

/** Offers the other actions on the quote, and explains why those a buyer might expect are unavailable. */
export function OtherActions({ quote, startCounter, done }: OtherActionsProps) {
  const { say } = useLanguage()
  const refused = listRefused(quote)
  const isRefused = (name: string) => refused.some(({ action }) => action === name)
  return (
    <section className={classes.actions} aria-label={say('quote.other_actions')}>
      {isAllowed(quote, 'counter') && (
        <Button variant="default" onClick={startCounter}>
          {say('quote.counter')}
        </Button>
      )}
      {isRefused('counter') && <Refused name="counter" />}
      {isAllowed(quote, 'decline_proposal') && <AskDialog quote={quote} does="decline" done={done} />}
      {isRefused('decline_proposal') && <Refused name="decline" />}
      {isAllowed(quote, 'withdraw') && <AskDialog quote={quote} does="withdraw" done={done} />}
      {isRefused('withdraw') && <Refused name="withdraw" />}
      <AskRenewal key={quote.id} quote={quote} />
      {isAllowed(quote, 'request_again') && <RequestAgain key={`${quote.id} again`} quote={quote} />}
      {refused.length > 0 && (
        <p id={WHY} className={classes.small}>
          {[...new Set(refused.map((one) => sayReason(say, one)))].join(' ')}
        </p>
      )}
    </section>
  )
}

const WHY = 'why-not'

function Refused({ name }: { name: 'counter' | 'decline' | 'withdraw' }) {
  const { say } = useLanguage()
  return (
    <Button variant="default" disabled aria-describedby={WHY}>
      {say(`quote.${name}`)}
    </Button>
  )
}

/** Returns the actions that fit this stage but are not possible; at other stages the stage itself explains it. */
function listRefused({ actions, status, lines }: PortalQuote): PortalQuote['actions'] {
  const isPartlyOpen = status === 'partly_accepted' && lines.some(({ open }) => open)
  return actions.flatMap((one) => {
    if (one.allowed || !['counter', 'decline_proposal', 'withdraw'].includes(one.action)) return []
    if (one.reason_code === 'nothing_open') return []
    if (one.reason_code !== 'not_now') return one.reason_code === null ? [] : [one]
    return isPartlyOpen && one.action !== 'withdraw' ? [{ ...one, reason_code: 'some_accepted' as const }] : []
  })
}
