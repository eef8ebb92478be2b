import { listBuyingLimits } from '../../database/companies/buying-limits.ts'
import type { ApproverFacts } from '../../domain/approvals/approval-policy.ts'
import { findStuckStep } from '../../domain/approvals/find-stuck-step.ts'
import { decideAnswer } from '../../domain/negotiation/answer-proposal.ts'
import { acceptAll } from '../../domain/negotiation/choose-lines.ts'
import type { Quantities } from '../../domain/negotiation/choose-quantities.ts'
import type { Decisions } from '../../domain/negotiation/decisions.ts'
import type { Signature } from '../../domain/negotiation/signature.ts'
import { approverFacts } from '../../domain/portal/portal-visitor.ts'
import { Problem } from '../../domain/problem.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
import { listBuyingContacts } from '../../outside/platform/list-buying-contacts.ts'
import { asksForTags, readCustomerTags } from '../../outside/platform/read-customer-tags.ts'
import { changeQuote, readQuoteAt, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'
import { inTime } from './expire-due.ts'

export interface Answer {
  /** By line id; `all` accepts every open line. */
  decisions: Decisions | 'all'
  termsAccepted: boolean
  /** By line id: accepted instead of the offered ones, where there are prices by quantity. */
  quantities?: Quantities
  /** The ids of the options and alternatives that `all` accepts; absent: those preselected. */
  chosen?: readonly string[]
  /** Of who answers. */
  signature?: Signature
}

/**
 * Applies the buyer's answer to the proposal (T11 to T14, T26), or holds it for their company's approval (T15). Throws `invalid_request`
 * for decisions that do not fit, `offer_expired`, `state_conflict`, or `action_unavailable`, also if the company has nobody who could
 * give a required approval; `platform_refused` if nobody can tell whether one is required.
 */
export async function answerProposal(ctx: Context, target: Target, answer: Answer): Promise<WorkingQuote> {
  const { store, actor, now } = ctx
  const { termsAccepted, quantities = {}, signature } = answer
  return inTime(ctx, target.quoteId, async () => {
    const seen = await readQuoteAt(ctx, target)
    const limits = await listBuyingLimits(ctx.db, store.id, seen.platform.companyId)
    const asks = limits.length > 0 || asksThePlatform(ctx)
    const { customerTags, approvers } = asks ? await gather(ctx, seen) : { customerTags: [], approvers: [] }
    const contactId = actor.kind === 'buyer' ? actor.contactId : null
    const facts = {
      ...{ settings: store.settings, contactId, customerTags, termsAccepted, quantities },
      limits: limits.filter(({ contactId }) => !approvers.some((one) => one.isMainContact && one.id === contactId)),
      ...(signature && { signature }),
    }
    const at = asks ? { quoteId: seen.id, revision: seen.revision, seen } : { ...target, seen }
    const changed = changeQuote(ctx, at, (quote) => {
      const change = decideAnswer(
        quote,
        answer.decisions === 'all' ? acceptAll(quote, answer.chosen) : answer.decisions,
        facts,
        now,
      )
      checkApprovers(change.quote, approvers, store.settings.approvals?.allow_own ?? false)
      return change
    })
    return changed.catch(tellBuyer)
  })
}

/** Reads the platform's facts for the quote as it was seen: the platform is never asked while the quote is locked. */
async function gather(ctx: Context, seen: WorkingQuote) {
  checkCan('accept', seen, ctx.now)
  return {
    customerTags: await readCustomerTags(ctx, seen),
    approvers: await readApprovers(ctx, seen),
  }
}

function asksThePlatform(ctx: Context): boolean {
  return asksForTags(ctx) || (ctx.store.settings.approvals?.policies ?? []).some(({ domain }) => domain === 'buyer')
}

async function readApprovers(ctx: Context, quote: WorkingQuote): Promise<ApproverFacts[]> {
  return (await listBuyingContacts(ctx, quote)).map((contact) => approverFacts(contact, quote))
}

/** The seller's rules are not for the buyer. */
function tellBuyer(error: unknown): never {
  const isHidden = error instanceof Problem && error.reason?.code === 'customer_tags_hidden'
  if (!isHidden) throw error
  throw new Problem(
    'platform_refused',
    'Your company may have to approve this acceptance, but the seller cannot check that now. Contact the seller.',
  )
}

/** Refuses to hold an answer for an approval that nobody could give. */
function checkApprovers({ approval }: WorkingQuote, approvers: readonly ApproverFacts[], allowOwn: boolean): void {
  const stuck = approval && findStuckStep(approval, approvers, allowOwn)
  if (stuck === null) return
  throw new Problem(
    'action_unavailable',
    `Your company has to approve this acceptance, but nobody can: step ${stuck} of ${approval?.steps.length} names no other contact of your company who buys at this location. Ask the seller to add one or to change the approvers.`,
  )
}
