import { useState } from 'react'
import { LOSS_REASONS } from '../../../../domain/quotes/loss-reason.ts'
import { call } from '../../../client/admin.ts'
import { oneOf } from '../../../client/one-of.ts'
import { say } from '../../../ui/say.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { LossSelect } from './loss-select.tsx'
import { useQuoteAction } from './use-quote-action.ts'

/** Says why a quote was lost, or corrects it. */
export function ExplainDialog({ quote, close }: DialogProps) {
  const [reason, setReason] = useState(oneOf(LOSS_REASONS, quote.loss_reason) ?? null)
  const acting = useQuoteAction(
    quote,
    (revision) =>
      call('POST', '/quotes/{id}/loss-reason', {
        params: { id: quote.id },
        body: { revision, loss_reason: reason ?? 'other' },
      }),
    { said: say('loss.said'), onDone: close },
  )
  return (
    <ActionDialog
      quote={quote}
      acting={acting}
      close={close}
      action="explain_loss"
      title={say('action.explain_loss')}
      does={say('ui.save')}
      complete={reason !== null}
    >
      <LossSelect value={reason} onChange={setReason} required />
    </ActionDialog>
  )
}
