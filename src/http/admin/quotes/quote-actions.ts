import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { declineQuote } from '../../../commands/negotiation/decline-quote.ts'
import { explainLoss } from '../../../commands/negotiation/explain-loss.ts'
import { reopenQuote } from '../../../commands/negotiation/reopen-quote.ts'
import { stopRenegotiating } from '../../../commands/negotiation/stop-renegotiating.ts'
import { assignQuote } from '../../../commands/quotes/assign-quote.ts'
import { closeQuote } from '../../../commands/quotes/close-quote.ts'
import { startReview } from '../../../commands/quotes/start-review.ts'
import { LOSS_REASONS } from '../../../domain/quotes/loss-reason.ts'
import type { AppOptions } from '../../app-options.ts'
import { quoteActions, words } from './quote-action.ts'

const LOSS = Type.Enum([...LOSS_REASONS], { description: 'Why the quote is lost, to count by.' })
const lossReason = Type.Optional(LOSS)

const startReviewNotes = { path: 'start-review', operationId: 'startReview', summary: 'Start the review of a request' }
const assignNotes = {
  path: 'assign',
  operationId: 'assignQuote',
  summary: 'Assign a quote',
  description: 'Sales reps can take quotes and release their own; Managers can assign them to any active member.',
  members: { staff_id: Type.Unsafe<string | null>({ type: ['string', 'null'] }) },
}
const declineNotes = {
  path: 'decline',
  operationId: 'declineQuote',
  summary: 'Decline a request',
  description: 'The message goes to the buyer.',
  members: { message: Type.Optional(words(5000)), loss_reason: lossReason },
}
const closeNotes = {
  path: 'close',
  operationId: 'closeQuote',
  summary: 'Close a quote',
  description: 'Its open lines lapse; existing orders stay.',
  members: { reason: Type.Optional(words(2000)), loss_reason: lossReason },
}
const reopenNotes = {
  path: 'reopen',
  operationId: 'reopenQuote',
  summary: 'Reopen the open lines for negotiation',
  description: 'Accepted and converted lines stay as they are, and so do rejected ones unless included.',
  members: { include_rejected: Type.Optional(Type.Boolean()) },
}
const stopNotes = {
  path: 'stop-renegotiating',
  operationId: 'stopRenegotiating',
  summary: 'End a reopening without a new proposal',
}
const explainNotes = {
  path: 'loss-reason',
  operationId: 'explainLoss',
  summary: 'Say why a quote was lost',
  description: 'Replaces what was said before. Buyers do not see it.',
  members: { loss_reason: LOSS },
}

/** Staff's actions on a quote as a whole: POST /admin/api/quotes/{id}/… */
export const quoteActionRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const add = quoteActions(app, options)
  add('start_review', startReviewNotes, startReview)
  add('assign', assignNotes, (ctx, target, { staff_id }) => assignQuote(ctx, target, staff_id))
  add('decline', declineNotes, (ctx, target, { message = null, loss_reason: loss }) =>
    declineQuote(ctx, target, message, loss),
  )
  add('close', closeNotes, (ctx, target, { reason = null, loss_reason: loss }) => closeQuote(ctx, target, reason, loss))
  add('reopen', reopenNotes, (ctx, target, body) => reopenQuote(ctx, target, body.include_rejected ?? false))
  add('explain_loss', explainNotes, (ctx, target, body) => explainLoss(ctx, target, body.loss_reason))
  add('stop_renegotiating', stopNotes, stopRenegotiating)
}
