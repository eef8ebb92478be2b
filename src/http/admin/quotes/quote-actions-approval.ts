import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { approveProposal } from '../../../commands/approvals/approve-proposal.ts'
import { recallApproval } from '../../../commands/approvals/recall-approval.ts'
import { rejectProposal } from '../../../commands/approvals/reject-proposal.ts'
import type { AppOptions } from '../../app-options.ts'
import { quoteActions, words } from './quote-action.ts'

const approveNotes = {
  path: 'approve',
  operationId: 'approveProposal',
  summary: 'Approve the proposal that waits',
  description:
    'For the approvers of the step that is due. With the last one it goes out; one whose chosen expiry has passed, or whose tax the platform calculates otherwise by now, goes back to staging.',
}
const rejectNotes = {
  path: 'reject',
  operationId: 'rejectProposal',
  summary: 'Reject the proposal that waits',
  description: 'For the approvers of the step that is due. It goes back to staging, its sender is told.',
  members: { comment: words(2000) },
}
const recallNotes = {
  path: 'recall-approval',
  operationId: 'recallApproval',
  summary: 'Take the request for approval back',
  description: 'For who asked for it, and Admins.',
}

/** The store's own approval of a proposal: POST /admin/api/quotes/{id}/approve, reject and recall-approval */
export const quoteApprovalRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const add = quoteActions(app, options)
  add('approve_proposal', approveNotes, approveProposal)
  add('reject_proposal', rejectNotes, (ctx, target, { comment }) => rejectProposal(ctx, target, comment))
  add('recall_approval', recallNotes, recallApproval)
}
