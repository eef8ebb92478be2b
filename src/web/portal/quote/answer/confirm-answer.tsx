import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Decision } from '../../../../domain/quotes/quote-terms.ts'
import { call } from '../../../client/portal.ts'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import { lineName } from '../../../paper/line-name.ts'
import { PaperSum } from '../../../paper/paper-sum.tsx'
import { useFormat } from '../../language/use-format.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { Refused } from '../../shell/refused.tsx'
import classes from './answer.module.css'
import { useAction } from './use-action.ts'
import type { Decisions } from './use-decisions.ts'
import { toBody, usePreview } from './use-preview.ts'
import type { Quantities } from './use-quantities.ts'

interface ConfirmAnswerProps {
  quote: PortalQuote
  made: Decisions['made'] | 'all'
  chosen: Quantities['chosen']
  close: () => void
  /** Called once the answer is accepted by the service. */
  done: () => void
}

/** Shows exactly what is accepted, and for how much, before the answer is sent. */
export function ConfirmAnswer({ close, ...props }: ConfirmAnswerProps) {
  const { say } = useFormat(props.quote.currency)
  const title = say(props.made === 'all' ? 'quote.confirm_all' : 'quote.confirm_answer')
  return (
    <Dialog title={title} close={close}>
      <Confirm {...props} close={close} />
    </Dialog>
  )
}

function Confirm({ quote, made, chosen, close, done }: ConfirmAnswerProps) {
  const { say } = useFormat(quote.currency)
  const [agreed, agree] = useState(false)
  const action = useAction(quote, (revision) =>
    call('POST', '/quotes/{id}/answer', {
      params: { id: quote.id },
      body: { revision, ...toBody(made, chosen), ...(quote.answer.terms && { terms_accepted: agreed }) },
    }),
  )
  const preview = usePreview(quote, made, chosen)
  const { terms } = quote.answer
  const accepts = made === 'all' || Object.values(made).includes('accept') // nothing yet of a version that is new since
  const send = async () => {
    if (!(await action.run())) return
    done()
    close()
  }
  return (
    <div className={classes.confirm}>
      <Chosen quote={quote} made={made} figures={preview.lines} />
      <div aria-busy={!preview.isSettled}>{preview.agreed && <PaperSum sum={preview.agreed} />}</div>
      {terms && (
        <>
          <details className={classes.terms}>
            <summary>{say('quote.terms_of_store')}</summary>
            <p className="typed">{terms}</p>
          </details>
          <Checkbox
            label={say('quote.agree_terms')}
            checked={agreed}
            onChange={(event) => agree(event.currentTarget.checked)}
          />
        </>
      )}
      <Refused refusal={action.refusal} />
      <div className={classes.buttons}>
        <Button
          size="md"
          color={quote.branding.color}
          loading={action.busy}
          disabled={(Boolean(terms) && !agreed) || !preview.isSettled || !accepts}
          onClick={() => void send()}
        >
          {say('quote.accept_binding')}
        </Button>
        <Button size="md" variant="default" onClick={close}>
          {say('quote.back')}
        </Button>
      </div>
    </div>
  )
}

type ChosenProps = Pick<ConfirmAnswerProps, 'quote' | 'made'> & { figures: ReturnType<typeof usePreview>['lines'] }

/** Names the lines that are accepted, rejected and left for later. */
function Chosen({ quote, made, figures }: ChosenProps) {
  const { say, amount } = useFormat(quote.currency)
  const inOther = new Map(figures.map((line) => [line.id, line]))
  const open = quote.lines.filter((line) => line.open).map((line) => ({ ...line, ...inOther.get(line.id) }))
  const decisionOf = ({ id }: { id: string }): Decision => (made === 'all' ? 'accept' : (made[id] ?? 'defer'))
  return (['accept', 'reject', 'defer'] as const).map((decision) => {
    const lines = open.filter((line) => decisionOf(line) === decision)
    if (lines.length === 0) return null
    return (
      <section key={decision} aria-label={say(`quote.confirm.${decision}`)}>
        <h3>{say(`quote.confirm.${decision}`)}</h3>
        <ul>
          {lines.map((line) => (
            <li key={line.id}>
              <span className="typed">{`${line.quantity} × ${lineName(line)}`}</span>
              {decision === 'accept' && (
                <span>{line.net_total === null ? say('quote.price_hidden') : amount(line.net_total)}</span>
              )}
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
