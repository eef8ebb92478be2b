import type { ReactNode } from 'react'
import type { StaffAction } from '../../../../domain/quotes/staff-actions.ts'
import { say } from '../../../ui/say.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { CloseDialog, DeclineDialog } from './end-dialog.tsx'
import { ExtendDialog, RenewDialog } from './expiry-dialogs.tsx'
import { ExplainDialog } from './explain-dialog.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { SimpleDialog } from './simple-dialog.tsx'
import { VoidDialog } from './void-dialog.tsx'

/** The dialog of each action that has one, opened by `?do=`. */
export const DIALOGS: Partial<Record<StaffAction, (props: DialogProps) => ReactNode>> = {
  start_review: (props) => (
    <SimpleDialog
      {...props}
      action="start_review"
      path="/quotes/{id}/start-review"
      title={say('action.start_review')}
      does={say('action.start_review')}
      said={say('dialog.review_done')}
    >
      {say('dialog.review')}
    </SimpleDialog>
  ),
  recall_proposal: (props) => (
    <SimpleDialog
      {...props}
      action="recall_proposal"
      path="/quotes/{id}/recall"
      title={say('action.recall_proposal')}
      does={say('dialog.recall_do')}
      said={say('dialog.recall_done')}
    >
      {say('dialog.recall')}
    </SimpleDialog>
  ),
  renew_proposal: RenewDialog,
  extend_expiry: ExtendDialog,
  approve_proposal: ApproveDialog,
  reject_proposal: RejectDialog,
  recall_approval: (props) => (
    <SimpleDialog
      {...props}
      action="recall_approval"
      path="/quotes/{id}/recall-approval"
      title={say('action.recall_approval')}
      does={say('dialog.recall_approval_do')}
      said={say('dialog.recall_approval_done')}
    >
      {say('dialog.recall_approval')}
    </SimpleDialog>
  ),
  decline: DeclineDialog,
  close: CloseDialog,
  explain_loss: ExplainDialog,
  void_acceptance: VoidDialog,
  reopen: ReopenDialog,
  stop_renegotiating: (props) => (
    <SimpleDialog
      {...props}
      action="stop_renegotiating"
      path="/quotes/{id}/stop-renegotiating"
      title={say('action.stop_renegotiating')}
      does={say('action.stop_renegotiating')}
      said={say('dialog.stop_done')}
    >
      {say('dialog.stop')}
    </SimpleDialog>
  ),
  send_invoice: InvoiceDialog,
  duplicate: DuplicateDialog,
  delete: DeleteDialog,
}
