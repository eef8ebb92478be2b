import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import { useFormat } from '../../language/use-format.ts'
import classes from './answer.module.css'
import { ConfirmAnswer } from './confirm-answer.tsx'
import type { Decisions } from './use-decisions.ts'
import { usePreview } from './use-preview.ts'
import type { Quantities } from './use-quantities.ts'

interface AnswerBarProps {
  quote: PortalQuote
  decisions: Decisions
  quantities: Quantities
  /** Called once an answer is accepted by the service. */
  done: () => void
}

/** Keeps the total of the answer so far in view, with the button that sends it. */
export function AnswerBar({ quote, decisions, quantities, done }: AnswerBarProps) {
  const { say } = useFormat(quote.currency)
  const [asked, ask] = useState<'all' | 'some' | null>(null)
  const chosen = Object.values(decisions.made)
  const isWhole = chosen.length === 0 && Object.keys(quantities.chosen).length > 0
  const { agreed, isSettled } = usePreview(quote, isWhole ? 'all' : decisions.made, quantities.chosen)
  const { color } = quote.branding
  const accepts = chosen.includes('accept')
  const partial = quote.answer.partial_acceptance
  return (
    <section className={classes.bar} aria-label={say('quote.your_answer')}>
      <RunningTotal quote={quote} agreed={agreed} isSettled={isSettled} isChosen={accepts || isWhole} />
      {quantities.hasFault ? (
        <p className={classes.hint}>{say('quote.correct_quantities')}</p>
      ) : (
        !accepts && <p className={classes.hint}>{say(hintOf(quote, chosen.length > 0))}</p>
      )}
      <div className={classes.buttons}>
        {partial && chosen.length > 0 && (
          <Button
            size="md"
            color={color}
            disabled={!accepts || !isSettled || quantities.hasFault}
            onClick={() => ask('some')}
          >
            {say('quote.send_answer')}
          </Button>
        )}
        <Button
          size="md"
          {...(accepts ? { variant: 'default' } : { color })}
          disabled={quantities.hasFault}
          onClick={() => ask('all')}
        >
          {say('quote.accept_all')}
        </Button>
      </div>
      {asked && (
        <ConfirmAnswer
          quote={quote}
          made={asked === 'all' ? 'all' : decisions.made}
          chosen={quantities.chosen}
          close={() => ask(null)}
          done={done}
        />
      )}
    </section>
  )
}

type RunningTotalProps = { quote: PortalQuote; isChosen: boolean } & Omit<ReturnType<typeof usePreview>, 'lines'>

/** Shows the service's own total: of the accepted lines, or else of the whole offer. */
function RunningTotal({ quote, agreed, isSettled, isChosen }: RunningTotalProps) {
  const { say, amount } = useFormat(quote.currency)
  return (
    <div className={classes.sum} aria-live="polite" aria-busy={!isSettled}>
      <span>{say(agreed === null ? 'quote.total' : isChosen ? 'quote.you_accept' : 'quote.accepted_so_far')}</span>
      <strong>{amount((agreed ?? quote.totals).total)}</strong>
    </div>
  )
}

function hintOf({ answer, answered_as_whole: asWhole }: PortalQuote, isAnyChosen: boolean) {
  if (asWhole) return 'quote.as_whole'
  if (!answer.partial_acceptance) return 'quote.all_or_nothing'
  return isAnyChosen ? 'quote.accept_some' : 'quote.choose_lines'
}
