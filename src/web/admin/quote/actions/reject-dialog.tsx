import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import { say } from '../../../ui/say.ts'
import { NO_REMARK, RemarkFields, remarkBody } from '../../approvals/remark-fields.tsx'
import { ActionDialog } from './action-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { useQuoteAction } from './use-quote-action.ts'

/** Rejects the parked proposal, with a comment to all of it and to single lines. */
export function RejectDialog({ quote, close }: DialogProps) {
  const [remark, setRemark] = useState(NO_REMARK)
  const reject = (revision: string) =>
    call('POST', '/quotes/{id}/reject', {
      params: { id: quote.id },
      body: { revision, ...remarkBody(remark), comment: remark.comment.trim() },
    })
  const acting = useQuoteAction(quote, reject, { said: say('dialog.reject_done'), onDone: close })
  const staged = new Set(quote.staged?.lines.map(({ id }) => id))
  return (
    <ActionDialog
      {...{ quote, acting, close }}
      action="reject_proposal"
      title={say('dialog.reject_title')}
      does={say('action.reject_proposal')}
      dangerous
      complete={remark.comment.trim() !== ''}
    >
      <RemarkFields
        quote={quote}
        value={remark}
        onChange={setRemark}
        lines={quote.lines.filter(({ id }) => staged.has(id))}
        label={say('dialog.reject_label')}
        hint={say('dialog.reject_hint')}
        isRequired
        error={acting.errorOf('comment')}
      />
    </ActionDialog>
  )
}
