import { Alert } from '@mantine/core'
import type { PortalQuote } from '../../client/portal-answers.ts'
import { isAllowed } from '../../paper/is-allowed.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { AnswerBar } from './answer/answer-bar.tsx'
import { CounterForm } from './answer/counter-form.tsx'
import { useChoices } from './answer/use-choices.ts'
import { useCounter } from './answer/use-counter.ts'
import { useDecisions } from './answer/use-decisions.ts'
import { useDraftAnswer } from './answer/use-draft-answer.ts'
import { useQuantities } from './answer/use-quantities.ts'
import { DocumentList } from './document-list.tsx'
import { FileList } from './messages/file-list.tsx'
import { Messages } from './messages/messages.tsx'
import { OrderList } from './order-list.tsx'
import { OtherActions } from './other-actions.tsx'
import classes from './quote.module.css'
import { QuoteSheet } from './quote-sheet.tsx'
import { StatusBanner } from './status-banner.tsx'
import { useSeen } from './use-seen.ts'

/** Shows a whole quote: what to do next, the offer and its answer, orders and messages. */
export function QuoteView({ quote, reader }: { quote: PortalQuote; reader: string }) {
  const { say } = useLanguage()
  useSeen(quote)
  const draft = useDraftAnswer(quote, reader)
  const decisions = useDecisions(quote, draft)
  const counter = useCounter(quote, draft)
  const quantities = useQuantities(quote, draft)
  const choices = useChoices(quote, draft)
  const mayCounter = isAllowed(quote, 'counter')
  const mayAnswer = isAllowed(quote, 'accept')
  const editing = draft.isCountering && mayCounter
  return (
    <div className={classes.stack}>
      <StatusBanner quote={quote} />
      {mayAnswer && draft.isOutdated && (
        <Alert color="yellow" role="status">
          {say('quote.outdated_answer')}
        </Alert>
      )}
      <OrderList quote={quote} />
      <QuoteSheet
        quote={quote}
        {...(editing
          ? { counter }
          : mayAnswer && { quantities, choices, ...(quote.answer.partial_acceptance && { decisions }) })}
      />
      {editing && <CounterForm quote={quote} counter={counter} draft={draft} />}
      {!editing && (
        <OtherActions
          quote={quote}
          startCounter={() => draft.change(() => ({ isCountering: true }))}
          done={draft.forget}
        />
      )}
      {mayAnswer && !editing && (
        <AnswerBar quote={quote} decisions={decisions} quantities={quantities} choices={choices} done={draft.forget} />
      )}
      <DocumentList quote={quote} />
      <FileList quote={quote} />
      <Messages quote={quote} reader={reader} />
    </div>
  )
}
