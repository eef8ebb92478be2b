import type { ReactNode } from 'react'
import type { StaffAction } from '../../../../domain/quotes/staff-actions.ts'
import { call } from '../../../client/admin.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { ExtendDialog, RenewDialog } from './expiry-dialogs.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { SimpleDialog } from './simple-dialog.tsx'
import { TextDialog } from './text-dialog.tsx'
import { VoidDialog } from './void-dialog.tsx'

/** The dialog of each action that has one; `?do=` names it. */
export const DIALOGS: Partial<Record<StaffAction, (props: DialogProps) => ReactNode>> = {
  start_review: (props) => (
    <SimpleDialog
      {...props}
      action="start_review"
      path="/quotes/{id}/start-review"
      title="Start the review"
      does="Start the review"
      said="The quote is in review."
    >
      Shows everybody that the request is being worked on.
    </SimpleDialog>
  ),
  recall_proposal: (props) => (
    <SimpleDialog
      {...props}
      action="recall_proposal"
      path="/quotes/{id}/recall"
      title="Recall the proposal"
      does="Recall it"
      said="The proposal is recalled: change it and send it again."
    >
      The buyer sees that it is being revised, and cannot answer before you send the next version.
    </SimpleDialog>
  ),
  renew_proposal: RenewDialog,
  extend_expiry: ExtendDialog,
  approve_proposal: ApproveDialog,
  reject_proposal: (props) => (
    <TextDialog
      {...props}
      action="reject_proposal"
      field="comment"
      send={(revision, text) =>
        call('POST', '/quotes/{id}/reject', { params: { id: props.quote.id }, body: { revision, comment: text } })
      }
      title="Reject the proposal"
      does="Reject"
      dangerous
      said="The proposal is rejected; who sent it is told."
      label="What has to be different"
      description="Goes to who asked for the approval."
      maxLength={2000}
      required
    />
  ),
  recall_approval: (props) => (
    <SimpleDialog
      {...props}
      action="recall_approval"
      path="/quotes/{id}/recall-approval"
      title="Take the request for approval back"
      does="Take it back"
      said="The proposal can be changed again."
    >
      The proposal goes back to staging. Nobody is asked for approval until you send it again.
    </SimpleDialog>
  ),
  decline: (props) => (
    <TextDialog
      {...props}
      action="decline"
      field="message"
      send={(revision, text) =>
        call('POST', '/quotes/{id}/decline', {
          params: { id: props.quote.id },
          body: { revision, ...(text !== '' && { message: text }) },
        })
      }
      title="Decline the request"
      does="Decline"
      dangerous
      said="The request is declined; the buyer is told."
      label="Message"
      description="Goes to the buyer. You may leave it empty."
      maxLength={5000}
    />
  ),
  close: (props) => (
    <TextDialog
      {...props}
      action="close"
      field="reason"
      send={(revision, text) =>
        call('POST', '/quotes/{id}/close', {
          params: { id: props.quote.id },
          body: { revision, ...(text !== '' && { reason: text }) },
        })
      }
      title="Close the quote"
      does="Close the quote"
      dangerous
      said="The quote is closed."
      label="Reason"
      description="For the record: it stays in the timeline. You may leave it empty."
      maxLength={2000}
    >
      Its open lines lapse, and the buyer is told. Orders that were made stay.
    </TextDialog>
  ),
  void_acceptance: VoidDialog,
  reopen: ReopenDialog,
  stop_renegotiating: (props) => (
    <SimpleDialog
      {...props}
      action="stop_renegotiating"
      path="/quotes/{id}/stop-renegotiating"
      title="Stop renegotiating"
      does="Stop renegotiating"
      said="What was accepted stands."
    >
      What was accepted stands, and the open lines are as they were last offered. Prices that are staged are dropped.
    </SimpleDialog>
  ),
  send_invoice: InvoiceDialog,
  duplicate: DuplicateDialog,
  delete: DeleteDialog,
}
