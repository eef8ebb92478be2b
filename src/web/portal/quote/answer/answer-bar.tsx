import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import { useFormat } from '../../language/use-format.ts'
import classes from './answer.module.css'
import { ConfirmAnswer } from './confirm-answer.tsx'
import type { Choices } from './use-choices.ts'
import type { Decisions } from './use-decisions.ts'
import { usePreview } from './use-preview.ts'
import type { Quantities } from './use-quantities.ts'

interface AnswerBarProps {
  quote: PortalQuote
  decisions: Decisions
  quantities: Quantities
  choices: Choices
  /** Called once an answer is accepted by the service. */
  done: () => void
}

/** Keeps the total of the answer so far in view, with the button that sends it. */
export function AnswerBar({ quote, decisions, quantities, choices, done }: AnswerBarProps) {
  const { say } = useFormat(quote.currency)
  const [asked, ask] = useState<'all' | 'some' | null>(null)
  const made = Object.values(decisions.made)
  const isWhole = made.length === 0 && (Object.keys(quantities.chosen).length > 0 || choices.chosen !== null)
  const prepared = { made: decisions.made, quantities: quantities.chosen, choices }
  const { agreed, isSettled } = usePreview(quote, isWhole ? { ...prepared, made: 'all' } : prepared)
  const { color } = quote.branding
  const accepts = made.length > 0 && [...made, ...Object.values(choices.decided)].includes('accept')
  const partial = quote.answer.partial_acceptance
  return (
    <section className={classes.bar} aria-label={say('quote.your_answer')}>
      <RunningTotal quote={quote} agreed={agreed} isSettled={isSettled} isChosen={accepts || isWhole} />
      {quantities.hasFault ? (
        <p className={classes.hint}>{say('quote.correct_quantities')}</p>
      ) : (
        !accepts && <p className={classes.hint}>{say(hintOf(quote, made.length > 0))}</p>
      )}
      <div className={classes.buttons}>
        {partial && made.length > 0 && (
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
          answer={asked === 'all' ? { ...prepared, made: 'all' } : prepared}
          close={() => ask(null)}
          done={done}
        />
      )}
    </section>
  )
}

type RunningTotalProps = { quote: PortalQuote; isChosen: boolean } & Pick<
  ReturnType<typeof usePreview>,
  'agreed' | 'isSettled'
>

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
