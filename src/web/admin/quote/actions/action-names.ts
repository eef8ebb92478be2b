import type { StaffAction } from '../../../../domain/quotes/staff-actions.ts'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'

/** The label of each action. Assigning and writing messages have their own places on the page. */
export const ACTION_NAMES: Record<Exclude<StaffAction, 'assign' | 'post_message'>, string> = {
  start_review: say('action.start_review'),
  stage_proposal: say('action.stage_proposal'),
  send_proposal: say('action.send_proposal'),
  recall_proposal: say('action.recall_proposal'),
  renew_proposal: say('action.renew_proposal'),
  extend_expiry: say('action.extend_expiry'),
  approve_proposal: say('action.approve_proposal'),
  reject_proposal: say('action.reject_proposal'),
  recall_approval: say('action.recall_approval'),
  convert: say('action.convert'),
  send_invoice: say('action.send_invoice'),
  void_acceptance: say('action.void_acceptance'),
  reopen: say('action.reopen'),
  stop_renegotiating: say('action.stop_renegotiating'),
  decline: say('action.decline'),
  close: say('action.close'),
  explain_loss: say('action.explain_loss'),
  duplicate: say('action.duplicate'),
  delete: say('action.delete'),
}
export type NamedAction = keyof typeof ACTION_NAMES

/** The pages for actions that have one; the others use dialogs. */
export const ACTION_PAGES = {
  stage_proposal: '/quotes/$quoteId/proposal',
  send_proposal: '/quotes/$quoteId/proposal',
  convert: '/quotes/$quoteId/convert',
} as const satisfies Partial<Record<NamedAction, string>>

/** Returns the one action the quote is waiting for; null if it is waiting for somebody else. */
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
