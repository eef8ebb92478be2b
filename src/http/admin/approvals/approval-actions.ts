import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { approveProposal } from '../../../commands/approvals/approve-proposal.ts'
import { recallApproval } from '../../../commands/approvals/recall-approval.ts'
import { rejectProposal } from '../../../commands/approvals/reject-proposal.ts'
import type { AppOptions } from '../../app-options.ts'
import { quoteActions, words } from '../quotes/quote-action.ts'

/** Comments on lines, by line id. */
const lineComments = Type.Optional(
  Type.Record(Type.String({ maxLength: 40 }), words(500), {
    maxProperties: 100,
    description: 'Comments on lines, by line id.',
  }),
)
const approveNotes = {
  path: 'approve',
  operationId: 'approveProposal',
  summary: 'Approve the waiting proposal',
  description:
    "For the approvers of the current step. After the last approval it goes out; it returns to staging if its chosen expiry has passed or the platform's tax has changed. Comments stay with the proposal, for staff alone.",
  members: { comment: Type.Optional(words(2000)), lines: lineComments },
}
const rejectNotes = {
  path: 'reject',
  operationId: 'rejectProposal',
  summary: 'Reject the waiting proposal',
  description: 'For the approvers of the current step. It returns to staging, and its sender is told.',
  members: {
    comment: words(2000),
    lines: lineComments,
  },
}
const recallNotes = {
  path: 'recall-approval',
  operationId: 'recallApproval',
  summary: 'Withdraw the approval request',
  description: 'For the person who requested it, and Admins.',
}

/** The store's own approval of a proposal: POST /admin/api/quotes/{id}/approve, reject and recall-approval */
export const approvalActionRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const add = quoteActions(app, options)
  add('approve_proposal', approveNotes, (ctx, target, { comment = '', lines = {} }) => {
    const isSaid = comment !== '' || Object.keys(lines).length > 0
    return approveProposal(ctx, target, isSaid ? { comment, lines } : null)
  })
  add('reject_proposal', rejectNotes, (ctx, target, { comment, lines }) => rejectProposal(ctx, target, comment, lines))
  add('recall_approval', recallNotes, recallApproval)
}
