import { useState } from 'preact/hooks'
import type { components } from '../../../../src/web/client/portal-api.d.ts'
import { isAllowed } from '../../../../src/web/paper/is-allowed.ts'
import { askService, Refusal } from './ask-service.ts'
import { Refused } from './refused.tsx'
import { amount, say } from './words.ts'

type Quote = components['schemas']['PortalQuote']
type Preview = components['schemas']['AnswerPreview']
/** What the customer is about to do: nothing yet, or to accept for a sum the service told, or to decline. */
type Step = { kind: 'asked' } | { kind: 'accept'; total: string } | { kind: 'decline' }

interface AnswerProps {
  quote: Quote
  answered: (quote: Quote) => void
  /** Shows the quote as it is now, after a refusal. */
  readAgain: () => void
}

/**
 * Accepts or declines the whole offer, in two presses. The sum on the second one is the service's own, and holds: the answer names the
 * quote's revision and is refused if anything has changed since. A store with terms has them agreed to on the quote's own page.
 */
export function Answer({ quote, answered, readAgain }: AnswerProps) {
  const [step, setStep] = useState<Step>({ kind: 'asked' })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const path = `/quotes/${quote.id}`
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    await act().catch(setError)
    setBusy(false)
  }
  const preview = () =>
    run(async () => {
      const { agreed } = await askService<Preview>(`${path}/answer/preview`, { accept_all: true })
      if (!agreed) throw new Refusal('action_unavailable')
      setStep({ kind: 'accept', total: agreed.total })
    })
  const send = (way: string, body: object) =>
    run(async () => answered(await askService<Quote>(`${path}/${way}`, { revision: quote.revision, ...body })))
  if (error !== null) return <Refused error={error} again={readAgain} />
  const hasTerms = isAllowed(quote, 'accept') && quote.answer.terms !== null
  const mayAccept = isAllowed(quote, 'accept') && !hasTerms
  const mayDecline = isAllowed(quote, 'decline_proposal')
  if (!mayAccept && !mayDecline && !hasTerms) return null
  const confirm = {
    asked: () => null,
    accept: () => send('answer', { accept_all: true }),
    decline: () => send('decline', {}),
  }[step.kind]
  return (
    <s-section heading={say(HEADINGS[step.kind])}>
      {hasTerms && <s-text>{say('account.terms')}</s-text>}
      <s-stack direction="inline" gap="base">
        {step.kind === 'asked' ? (
          <>
            {mayAccept && (
              <s-button variant="primary" loading={isBusy} onClick={preview}>
                {say('quote.accept_all')}
              </s-button>
            )}
            {mayDecline && <s-button onClick={() => setStep({ kind: 'decline' })}>{say('quote.decline')}</s-button>}
          </>
        ) : (
          <>
            {step.kind === 'decline' && <s-text>{say('quote.decline_what')}</s-text>}
            <s-button
              variant="primary"
              tone={step.kind === 'decline' ? 'critical' : 'auto'}
              loading={isBusy}
              onClick={confirm}
            >
              {step.kind === 'accept'
                ? say('account.accept_for', { total: amount(step.total, quote.currency) })
                : say('account.decline_now')}
            </s-button>
            <s-button onClick={() => setStep({ kind: 'asked' })}>{say('quote.back')}</s-button>
          </>
        )}
      </s-stack>
    </s-section>
  )
}

const HEADINGS = { asked: 'quote.your_answer', accept: 'quote.confirm_all', decline: 'quote.decline_title' } as const
