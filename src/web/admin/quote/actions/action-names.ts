import type { StaffAction } from '../../../../domain/quotes/staff-actions.ts'
import type { StaffQuote } from '../../../client/admin-answers.ts'

/** What each action is called; assigning and writing have their own places on the page. */
export const ACTION_NAMES: Record<Exclude<StaffAction, 'assign' | 'post_message'>, string> = {
  start_review: 'Start the review',
  stage_proposal: 'Prepare proposal',
  send_proposal: 'Send the proposal',
  recall_proposal: 'Recall the proposal',
  renew_proposal: 'Renew the offer',
  extend_expiry: 'Extend the expiry',
  approve_proposal: 'Approve',
  reject_proposal: 'Reject',
  recall_approval: 'Take the request for approval back',
  convert: 'Convert',
  send_invoice: 'Send an invoice',
  void_acceptance: 'Void the acceptance',
  reopen: 'Reopen the negotiation',
  stop_renegotiating: 'Stop renegotiating',
  decline: 'Decline the request',
  close: 'Close the quote',
  duplicate: 'Duplicate',
  delete: 'Delete',
}
export type NamedAction = keyof typeof ACTION_NAMES

/** The pages on which some actions are taken; the others have dialogs. */
export const ACTION_PAGES = {
  stage_proposal: '/quotes/$quoteId/proposal',
  send_proposal: '/quotes/$quoteId/proposal',
  convert: '/quotes/$quoteId/convert',
} as const satisfies Partial<Record<NamedAction, string>>

/** The one action a quote in this state is waiting for; null where it waits for others. */
export function primaryAction({ status, approval, actions, invoice_sent_at }: StaffQuote): NamedAction {
  if (approval.chain?.kind === 'merchant') return 'approve_proposal'
  switch (status) {
    case 'submitted':
    case 'in_review':
    case 'countered':
      return 'stage_proposal'
    case 'proposal_sent':
      return 'recall_proposal'
    case 'expired':
      return 'renew_proposal'
    case 'accepted':
      return 'convert'
    case 'partially_accepted':
    case 'partially_converted':
      return !actions.convert?.allowed && actions.reopen?.allowed ? 'reopen' : 'convert'
    case 'converted':
      return invoice_sent_at === null ? 'send_invoice' : 'duplicate'
    default:
      return 'duplicate'
  }
}
