import { answerApproval } from '../../src/commands/approvals/answer-approval.ts'
import { approveProposal } from '../../src/commands/approvals/approve-proposal.ts'
import { recallApproval } from '../../src/commands/approvals/recall-approval.ts'
import { rejectProposal } from '../../src/commands/approvals/reject-proposal.ts'
import type { Context } from '../../src/commands/context.ts'
import { answerProposal } from '../../src/commands/negotiation/answer-proposal.ts'
import { counterProposal } from '../../src/commands/negotiation/counter-proposal.ts'
import { declineProposal } from '../../src/commands/negotiation/decline-proposal.ts'
import { declineQuote } from '../../src/commands/negotiation/decline-quote.ts'
import { expireQuote } from '../../src/commands/negotiation/expire-due.ts'
import { extendExpiry } from '../../src/commands/negotiation/extend-expiry.ts'
import { recallProposal } from '../../src/commands/negotiation/recall-proposal.ts'
import { remindQuote } from '../../src/commands/negotiation/remind-quote.ts'
import { renewProposal } from '../../src/commands/negotiation/renew-proposal.ts'
import { reopenQuote } from '../../src/commands/negotiation/reopen-quote.ts'
import { sendProposal } from '../../src/commands/negotiation/send-proposal.ts'
import { stageProposal } from '../../src/commands/negotiation/stage-proposal.ts'
import { stopRenegotiating } from '../../src/commands/negotiation/stop-renegotiating.ts'
import { voidAcceptance } from '../../src/commands/negotiation/void-acceptance.ts'
import { convertQuote } from '../../src/commands/orders/convert-quote.ts'
import { assignQuote } from '../../src/commands/quotes/assign-quote.ts'
import { closeQuote } from '../../src/commands/quotes/close-quote.ts'
import { postMessage } from '../../src/commands/quotes/post-message.ts'
import { startReview } from '../../src/commands/quotes/start-review.ts'
import { withdrawRequest } from '../../src/commands/quotes/withdraw-request.ts'
import { readWorkingQuote } from '../../src/database/quotes/working-quotes.ts'
import type { WorkingQuote } from '../../src/domain/quotes/quote.ts'
import { applyPlatformDeliveries } from '../../src/jobs/orders/apply-platform-deliveries.ts'
import { callPlatform } from '../../src/outside/platform/call-platform.ts'
import type { EmbeddedPlatform } from '../../src/outside/platform/embedded/embedded-platform.ts'
import type { Gid } from '../../src/outside/platform/gid.ts'
import { jobContext } from '../support/service/jobs.ts'
import type { TestService } from '../support/service/service.ts'
import { firstOrder, type Model, type Step, type StepName } from './model.ts'
import { STAFF, stagedOf } from './staging.ts'

/** The quote of a sequence, after the last step. */
export interface Driven {
  service: TestService
  model: Model
  ctx: Context
  quoteId: string
  quote: WorkingQuote
}

type Driver = (driven: Driven, step: Step) => Promise<unknown>
const MAIN_CONTACT = { id: 'gid://platform/CompanyContact/1', role: null, isMainContact: true }

/** The real action for each step of the model: the command its front doors share. */
export const DRIVERS: Record<StepName, Driver> = {
  start_review: ({ ctx, quote: { id: quoteId } }) => startReview(ctx, { quoteId }),
  stage: ({ ctx, quoteId, quote }, { stage }) => stageProposal(ctx, { quoteId }, stagedOf(quote, stage)),
  send: ({ ctx, quoteId }, { confirm }) => sendProposal(ctx, { quoteId }, confirm),
  approve_by_manager: ({ ctx, quoteId }) => approveProposal(ctx, { quoteId }),
  approve_by_admin: ({ ctx, quoteId }) => approveProposal(ctx, { quoteId }),
  reject_by_admin: ({ ctx, quoteId }) => rejectProposal(ctx, { quoteId }, 'Too cheap'),
  recall_approval: ({ ctx, quoteId }) => recallApproval(ctx, { quoteId }),
  recall: ({ ctx, quoteId }) => recallProposal(ctx, { quoteId }),
  renew: ({ ctx, quoteId }) => renewProposal(ctx, { quoteId }, { kind: 'days', days: 14 }),
  extend: ({ ctx, quoteId }, { expires }) => extendExpiry(ctx, { quoteId }, new Date(expires)),
  decline_request: ({ ctx, quoteId }) => declineQuote(ctx, { quoteId }, null),
  close: ({ ctx, quoteId }) => closeQuote(ctx, { quoteId }, null),
  void: ({ ctx, quoteId }, { expires }) =>
    voidAcceptance(ctx, { quoteId }, { reason: 'A mistake', expiresAt: new Date(expires) }),
  reopen: ({ ctx, quoteId }, { includeRejected }) => reopenQuote(ctx, { quoteId }, includeRejected),
  stop_renegotiating: ({ ctx, quoteId }) => stopRenegotiating(ctx, { quoteId }),
  answer: ({ ctx, quoteId }, { decisions }) =>
    answerProposal(ctx, { quoteId }, { decisions: Object.fromEntries(decisions), termsAccepted: true }),
  company_approve: ({ ctx, quoteId }) => answerApproval(ctx, { quoteId }, MAIN_CONTACT, { approve: true }),
  company_reject: ({ ctx, quoteId }) =>
    answerApproval(ctx, { quoteId }, MAIN_CONTACT, { approve: false, comment: null }),
  counter: ({ ctx, quoteId }) => counterProposal(ctx, { quoteId }, { lines: [], note: 'Cheaper' }),
  decline_proposal: ({ ctx, quoteId }) => declineProposal(ctx, { quoteId }, null),
  withdraw: ({ ctx, quoteId }) => withdrawRequest(ctx, { quoteId }),
  expire: ({ ctx, quoteId }) => expireQuote(ctx, quoteId),
  remind: ({ ctx, quoteId }) => remindQuote(ctx, quoteId),
  message: ({ ctx, quoteId }) => postMessage(ctx, quoteId, 'Hello', false),
  assign: ({ ctx, quoteId }, { by }) => assignQuote(ctx, { quoteId }, by === 'manager' ? STAFF.manager : null),
  convert: ({ ctx, quoteId }, { groups }) =>
    convertQuote(ctx, { quoteId }, { groups, shippingOn: 'first', invoice: false }),
  pay: (driven) =>
    onPlatform(driven, firstOrder(driven.model, ['open']), (platform, storeId, { draft }) =>
      platform.markAsPaid(storeId, draft),
    ),
  refund: (driven) =>
    onPlatform(driven, firstOrder(driven.model, ['paid']), (platform, storeId, { order }) =>
      platform.refundOrder(storeId, order, { kind: 'full', restock: true }),
    ),
  cancel_order: (driven) =>
    onPlatform(driven, firstOrder(driven.model, ['paid', 'refunded']), (platform, storeId, { order }) =>
      platform.cancelOrder(storeId, order, { restock: true }),
    ),
}

/** Changes an order on the platform, and lets the platform report it to the service. */
async function onPlatform(
  { service, ctx, quote }: Driven,
  i: number,
  act: (platform: EmbeddedPlatform, storeId: string, ids: { draft: Gid<'DraftOrder'>; order: Gid<'Order'> }) => unknown,
): Promise<void> {
  if (i < 0) return
  const draft = quote.platform.draftOrderIds[i] as Gid<'DraftOrder'>
  const made = await callPlatform(ctx, (call) => ctx.platform.getDraftOrder(call, draft))
  await act(service.platform, ctx.store.id, { draft, order: made?.orderId as Gid<'Order'> })
  await service.platform.deliverNotifications()
  await applyPlatformDeliveries(jobContext(service))
}

/** Returns the quote as it is now. */
export function readDriven({ ctx, quoteId }: Driven): Promise<WorkingQuote> {
  return readWorkingQuote(ctx.db, ctx.store.id, quoteId)
}
