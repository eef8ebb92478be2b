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
import { SignerFields, useSigner } from './signer-fields.tsx'
import { useAction } from './use-action.ts'
import { isAlternative } from './use-choices.ts'
import { type Prepared, toBody, usePreview } from './use-preview.ts'

interface ConfirmAnswerProps {
  quote: PortalQuote
  answer: Prepared
  close: () => void
  /** Called once the answer is accepted by the service. */
  done: () => void
}

/** Shows exactly what is accepted, and for how much, before the answer is sent. */
export function ConfirmAnswer({ close, ...props }: ConfirmAnswerProps) {
  const { quote, answer } = props
  const { say } = useFormat(quote.currency)
  const title = say(answer.made === 'all' ? titleOfAll(quote, answer) : 'quote.confirm_answer')
  return (
    <Dialog title={title} close={close}>
      <Confirm {...props} close={close} />
    </Dialog>
  )
}

/** An offer of which something is left out is not accepted as a whole. */
function titleOfAll({ lines }: PortalQuote, answer: Prepared): 'quote.confirm_all' | 'quote.confirm_chosen' {
  const open = lines.filter((line) => line.open)
  const isLeft = open.some((line) => fateOf(line, answer, open) === 'leave')
  return isLeft ? 'quote.confirm_chosen' : 'quote.confirm_all'
}

function Confirm({ quote, answer, close, done }: ConfirmAnswerProps) {
  const { say } = useFormat(quote.currency)
  const [agreed, agree] = useState(false)
  const signer = useSigner(quote)
  const action = useAction(quote, (revision) =>
    call('POST', '/quotes/{id}/answer', {
      params: { id: quote.id },
      body: {
        revision,
        ...toBody(answer),
        ...(accepts && signer.body),
        ...(quote.answer.terms && { terms_accepted: agreed }),
      },
    }),
  )
  const preview = usePreview(quote, answer)
  const { terms } = quote.answer
  const { made, choices } = answer
  const decided = [...Object.values(made), ...Object.values(choices.decided)]
  const accepts = made === 'all' || decided.includes('accept') // nothing yet of a version that is new since
  const send = async () => {
    if (!(await action.run())) return
    done()
    close()
  }
  return (
    <div className={classes.confirm}>
      <Decided quote={quote} answer={answer} figures={preview.lines} />
      <div aria-busy={!preview.isSettled}>{preview.agreed && <PaperSum sum={preview.agreed} />}</div>
      {preview.isAboveLimit && <p role="status">{say('quote.above_limit')}</p>}
      {accepts && <SignerFields signer={signer} currency={quote.currency} />}
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
          disabled={(Boolean(terms) && !agreed) || signer.isMissing || !preview.isSettled || !accepts}
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

type DecidedProps = Pick<ConfirmAnswerProps, 'quote' | 'answer'> & { figures: ReturnType<typeof usePreview>['lines'] }

/** Names the lines that are accepted, left out, rejected and left for later. */
function Decided({ quote, answer, figures }: DecidedProps) {
  const { say, amount } = useFormat(quote.currency)
  const inOther = new Map(figures.map((line) => [line.id, line]))
  const open = quote.lines.filter((line) => line.open).map((line) => ({ ...line, ...inOther.get(line.id) }))
  const fates = new Map(open.map((line) => [line.id, fateOf(line, answer, open)]))
  return (['accept', 'leave', 'reject', 'defer'] as const).map((fate) => {
    const lines = open.filter(({ id }) => fates.get(id) === fate)
    if (lines.length === 0) return null
    return (
      <section key={fate} aria-label={say(`quote.confirm.${fate}`)}>
        <h3>{say(`quote.confirm.${fate}`)}</h3>
        <ul>
          {lines.map((line) => (
            <li key={line.id}>
              <span className="typed">{`${line.quantity} × ${lineName(line)}`}</span>
              {fate === 'accept' && (
                <span>{line.net_total === null ? say('quote.price_hidden') : amount(line.net_total)}</span>
              )}
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

type Line = PortalQuote['lines'][number]

/** Returns what an answer makes of a line. */
function fateOf(line: Line, { made, choices }: Prepared, open: readonly Line[]): Decision | 'leave' {
  const { id, choice } = line
  if (!choice) return made === 'all' ? 'accept' : (made[id] ?? 'defer')
  if (made === 'all') return (choices.chosen?.includes(id) ?? choice.preselected) ? 'accept' : 'leave'
  if (choices.decided[id]) return choices.decided[id] === 'accept' ? 'accept' : 'leave'
  return open.some((other) => isAlternative(other, line) && choices.decided[other.id] === 'accept') ? 'leave' : 'defer'
}
