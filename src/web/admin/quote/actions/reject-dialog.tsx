import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import { say } from '../../../ui/say.ts'
import { NO_OBJECTION, ObjectionFields, objectionBody } from '../../approvals/objection-fields.tsx'
import { ActionDialog } from './action-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { useQuoteAction } from './use-quote-action.ts'

/** Rejects the parked proposal, with a comment to all of it and to single lines. */
export function RejectDialog({ quote, close }: DialogProps) {
  const [objection, setObjection] = useState(NO_OBJECTION)
  const reject = (revision: string) =>
    call('POST', '/quotes/{id}/reject', { params: { id: quote.id }, body: { revision, ...objectionBody(objection) } })
  const acting = useQuoteAction(quote, reject, { said: say('dialog.reject_done'), onDone: close })
  const staged = new Set(quote.staged?.lines.map(({ id }) => id))
  return (
    <ActionDialog
      {...{ quote, acting, close }}
      action="reject_proposal"
      title={say('dialog.reject_title')}
      does={say('action.reject_proposal')}
      dangerous
      complete={objection.comment.trim() !== ''}
    >
      <ObjectionFields
        quote={quote}
        value={objection}
        onChange={setObjection}
        lines={quote.lines.filter(({ id }) => staged.has(id))}
        hint={say('dialog.reject_hint')}
        error={acting.errorOf('comment')}
      />
    </ActionDialog>
  )
}
