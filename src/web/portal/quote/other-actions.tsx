import { Button } from '@mantine/core'
import type { PortalQuote } from '../../../http/portal/contract.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { isAllowed } from './is-allowed.ts'
import classes from './quote.module.css'
import { RequestAgain } from './request-again.tsx'
import { sayReason } from './say-reason.ts'

/** What else can be done with the quote; what an offer that waits for an answer would allow, and why not now. */
export function OtherActions({ quote, startCounter }: { quote: PortalQuote; startCounter: () => void }) {
  const { say } = useLanguage()
  const reasonOf = (action: string) => quote.actions.find((one) => one.action === action && !one.allowed)
  const last = reasonOf('counter')
  const isLast = quote.status === 'answer_needed' && last
  return (
    <section className={classes.actions} aria-label={say('quote.other_actions')}>
      {isAllowed(quote, 'counter') && (
        <Button variant="default" onClick={startCounter}>
          {say('quote.counter')}
        </Button>
      )}
      {isAllowed(quote, 'decline_proposal') && <AskDialog quote={quote} does="decline" />}
      {isAllowed(quote, 'withdraw') && <AskDialog quote={quote} does="withdraw" />}
      {isAllowed(quote, 'request_again') && <RequestAgain key={quote.id} quote={quote} />}
      {isLast && <p className={classes.small}>{sayReason(say, isLast)}</p>}
    </section>
  )
}
