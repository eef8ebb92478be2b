import { useState } from 'react'
import type { PortalQuote } from '../../../http/portal/contract.ts'
import { AnswerBar } from './answer/answer-bar.tsx'
import { CounterForm } from './answer/counter-form.tsx'
import { useCounter } from './answer/use-counter.ts'
import { useDecisions } from './answer/use-decisions.ts'
import { DocumentList } from './document-list.tsx'
import { isAllowed } from './is-allowed.ts'
import { Messages } from './messages.tsx'
import { OrderList } from './order-list.tsx'
import { OtherActions } from './other-actions.tsx'
import classes from './quote.module.css'
import { QuoteSheet } from './quote-sheet.tsx'
import { StatusBanner } from './status-banner.tsx'

/** Everything of a quote: what to do now, the offer, the answer to it, orders and messages. */
export function QuoteView({ quote }: { quote: PortalQuote }) {
  const [isCountering, setCountering] = useState(false)
  const decisions = useDecisions(quote)
  const counter = useCounter(quote)
  const mayCounter = isAllowed(quote, 'counter')
  const mayAnswer = isAllowed(quote, 'accept')
  const editing = isCountering && mayCounter
  return (
    <div className={classes.stack}>
      <StatusBanner quote={quote} />
      <OrderList quote={quote} />
      <QuoteSheet
        quote={quote}
        {...(editing ? { counter } : mayAnswer && quote.answer.partial_acceptance && { decisions })}
      />
      {editing && <CounterForm quote={quote} counter={counter} close={() => setCountering(false)} />}
      {!editing && <OtherActions quote={quote} startCounter={() => setCountering(true)} />}
      {mayAnswer && !editing && <AnswerBar quote={quote} decisions={decisions} />}
      <DocumentList quote={quote} />
      <Messages quote={quote} />
    </div>
  )
}
