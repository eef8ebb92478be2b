import { changeQuote } from '../../src/commands/change-quote.ts'
import type { Context } from '../../src/commands/context.ts'
import { postMessage } from '../../src/commands/post-message.ts'
import { sendProposal } from '../../src/commands/send-proposal.ts'
import { stageProposal } from '../../src/commands/stage-proposal.ts'
import { decideCompanyApprove, decideCompanyReject } from '../../src/domain/answer-approval.ts'
import { decideAnswer } from '../../src/domain/answer-proposal.ts'
import { decideApprove, decideRecallApproval, decideReject } from '../../src/domain/approve.ts'
import { decideAssign } from '../../src/domain/assign.ts'
import { decideConverted, decideStartConversion } from '../../src/domain/convert.ts'
import { decideCounter } from '../../src/domain/counter-proposal.ts'
import { decideClose, decideDecline, decideDeclineProposal, decideWithdraw } from '../../src/domain/end-negotiation.ts'
import { decideExpire, decideRemind, isDue } from '../../src/domain/expire.ts'
import { newUuid } from '../../src/domain/id.ts'
import type { WorkingQuote } from '../../src/domain/quote.ts'
import { decideRenew } from '../../src/domain/renew-proposal.ts'
import {
  decideExtend,
  decideRecall,
  decideReopen,
  decideStopRenegotiating,
  decideVoid,
} from '../../src/domain/revise.ts'
import { decideStartReview } from '../../src/domain/stage-proposal.ts'
import { readVersion } from '../../src/store/versions.ts'
import { readWorkingQuote } from '../../src/store/working-quotes.ts'
import { STAFF, stagedOf } from './lane.ts'
import type { Step, StepName } from './model.ts'

/** The quote a sequence works on, as the last step left it. */
export interface Driven {
  ctx: Context
  quoteId: string
  quote: WorkingQuote
}

type Driver = (driven: Driven, step: Step) => Promise<WorkingQuote>
const MAIN_CONTACT = { id: 'gid://platform/CompanyContact/1', role: null, isMainContact: true }

const change =
  (decide: (quote: WorkingQuote, driven: Driven, step: Step) => ReturnType<typeof decideRemind>): Driver =>
  (driven, step) =>
    changeQuote(driven.ctx, { quoteId: driven.quoteId }, (quote) => decide(quote, driven, step))

/** How each step of the model is done for real: through the command its front doors share. */
export const DRIVERS: Record<StepName, Driver> = {
  start_review: change((quote, { ctx }) => decideStartReview(quote, ctx.now)),
  stage: ({ ctx, quote }, { stage }) => stageProposal(ctx, { quoteId: quote.id }, stagedOf(quote, stage)),
  send: async ({ ctx, quoteId }, { confirm }) => (await sendProposal(ctx, { quoteId }, confirm)).quote,
  approve_by_manager: approveBy('manager'),
  approve_by_admin: approveBy('admin'),
  reject_by_admin: change((quote, { ctx }) =>
    decideReject(quote, { id: STAFF.admin, role: 'admin' }, 'No', ctx.store.settings, ctx.now),
  ),
  recall_approval: change((quote, { ctx }) => decideRecallApproval(quote, { id: STAFF.admin, role: 'admin' }, ctx.now)),
  recall: change((quote, { ctx }) => decideRecall(quote, ctx.now)),
  renew: ({ ctx, quoteId }) =>
    changeQuote(ctx, { quoteId }, async (quote, tx) => {
      const last = await readVersion(tx, ctx.store.id, quote.id, quote.proposal?.versionNumber ?? 1).catch(() => null)
      const expiry = { kind: 'days', days: 14 } as const
      const facts = { staffId: STAFF.manager, expiry, settings: ctx.store.settings }
      return decideRenew(quote, last as never, facts, ctx.now)
    }),
  extend: change((quote, { ctx }, { expires }) => decideExtend(quote, new Date(expires), ctx.now)),
  decline_request: change((quote, { ctx }) => decideDecline(quote, null, ctx.now)),
  close: change((quote, { ctx }) => decideClose(quote, null, ctx.now)),
  void: change((quote, { ctx }, { expires }) =>
    decideVoid(quote, { reason: 'A mistake', expiresAt: new Date(expires) }, ctx.now),
  ),
  reopen: change((quote, { ctx }, { includeRejected }) => decideReopen(quote, includeRejected, ctx.now)),
  stop_renegotiating: change((quote, { ctx }) => decideStopRenegotiating(quote, ctx.now)),
  answer: change((quote, { ctx }, { decisions }) =>
    decideAnswer(
      quote,
      Object.fromEntries(decisions),
      { settings: ctx.store.settings, contactId: null, customerTags: [], termsAccepted: true },
      ctx.now,
    ),
  ),
  company_approve: change((quote, { ctx }) => decideCompanyApprove(quote, MAIN_CONTACT, ctx.store.settings, ctx.now)),
  company_reject: change((quote, { ctx }) =>
    decideCompanyReject(quote, MAIN_CONTACT, null, ctx.store.settings, ctx.now),
  ),
  counter: change((quote, { ctx }) => decideCounter(quote, { lines: [], note: 'Cheaper' }, ctx.store.settings, ctx.now)),
  decline_proposal: change((quote, { ctx }) => decideDeclineProposal(quote, null, ctx.now)),
  withdraw: change((quote, { ctx }) => decideWithdraw(quote, ctx.now)),
  expire: change((quote, { ctx }) => (isDue(quote, ctx.now) ? decideExpire(quote, ctx.now) : null)),
  remind: change((quote, { ctx }) => decideRemind(quote, ctx.store.settings.expiry ?? {}, ctx.now)),
  message: async ({ ctx, quoteId }) => {
    await postMessage(ctx, quoteId, 'Hello', false)
    return readWorkingQuote(ctx.db, ctx.store.id, quoteId)
  },
  assign: change((quote, { ctx }, { by }) =>
    decideAssign(quote, by === 'manager' ? { id: STAFF.manager, email: 'manager@lane.example' } : null, ctx.now),
  ),
  convert: async ({ ctx, quoteId }, { groups }) => {
    const conversionId = newUuid(ctx.now)
    const request = { groups, shippingOn: 'first' } as const
    let quote = await changeQuote(ctx, { quoteId }, (quote) => {
      const charged = { shipping: 0n, shippingTax: 0n }
      return decideStartConversion(quote, conversionId, request, charged, ctx.now).change
    })
    for (const [i, lineIds] of groups.entries()) {
      const draft = { id: `gid://platform/DraftOrder/${newUuid(ctx.now)}`, lineIds, isLast: i === groups.length - 1 }
      quote = await changeQuote(ctx, { quoteId }, (quote) => decideConverted(quote, draft, ctx.now))
    }
    return quote
  },
}

function approveBy(role: 'manager' | 'admin'): Driver {
  return ({ ctx, quoteId }) =>
    changeQuote(ctx, { quoteId }, async (quote, tx) => {
      const version = await readVersion(tx, ctx.store.id, quote.id, quote.versionNumber).catch(() => null)
      return decideApprove(quote, version as never, { id: STAFF[role], role }, ctx.store.settings, ctx.now)
    })
}
