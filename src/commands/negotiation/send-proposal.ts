import { setTimeout as delay } from 'node:timers/promises'
import { isConnectionLost } from '../../database/database.ts'
import { spendBuyerEmail } from '../../database/mail/mail-allowance.ts'
import { readVersion } from '../../database/quotes/versions.ts'
import { readWorkingQuote } from '../../database/quotes/working-quotes.ts'
import { decideSend } from '../../domain/negotiation/send-proposal.ts'
import type { StagedProposal } from '../../domain/negotiation/staged-proposal.ts'
import { isTaxAsked } from '../../domain/negotiation/staged-proposal.ts'
import { Problem } from '../../domain/problem.ts'
import type { Proposal, WorkingQuote } from '../../domain/quotes/quote.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
import { mailAllowance } from '../../domain/stores/plan.ts'
import { asksForTags, readCustomerTags } from '../../outside/platform/read-customer-tags.ts'
import { applyChange, lockQuoteAt, readQuoteAt, type Target } from '../change-quote.ts'
import { CommitUnknown, type Context, inTransaction } from '../context.ts'
import { taxToSend } from '../pricing/tax-to-send.ts'

export interface SendResult {
  /** Sent to the buyer, or parked for the store's own approval. */
  outcome: 'sent' | 'awaiting_approval'
  quote: WorkingQuote
}

/**
 * Sends the proposal staff staged on a quote, or parks it for approval. All of it happens, or none. Throws, in this order,
 * `not_editable`, `no_staged_proposal`, `invalid_proposal`, `below_price_floor` unless confirmed, by the API
 * `email_quota_exceeded`, and `state_conflict` when the quote changed while the send was prepared; `send_incomplete` when the
 * database went away during the commit, so that nobody knows whether the proposal went out. A tax that is left to the platform is
 * asked anew: what taxToSend throws comes first.
 */
export async function sendProposal(ctx: Context, target: Target, confirmBelowFloor: boolean): Promise<SendResult> {
  const { store, actor, now } = ctx
  const gathered = await gather(ctx, target)
  const facts = {
    settings: store.settings,
    sentBy: sentBy(ctx),
    sender: actor.kind === 'staff' ? { id: actor.id, role: actor.role } : null,
    confirmBelowFloor,
    customerTags: gathered.customerTags,
  }
  let number = 0
  try {
    return await inTransaction(ctx, async (tx) => {
      const quote = await lockQuoteAt(tx, ctx, gathered.target)
      const staged = gathered.staged ?? quote.staged
      const change = decideSend({ ...quote, staged }, facts, now)
      number = change.quote.versionNumber
      if (actor.kind === 'api') await spendBuyerEmail(tx, store.id, mailAllowance(store), now)
      return resultOf(await applyChange(tx, ctx, quote, change))
    })
  } catch (error) {
    if (error instanceof CommitUnknown) return settleUnknown(ctx, { quoteId: target.quoteId, number }, error)
    throw error
  }
}

/** What sending asks the platform, and the quote at the revision it was asked for: no platform is asked while it is locked. */
interface Gathered {
  target: Target
  customerTags: readonly string[]
  /** With the platform's tax as it is now; null where the proposal that is staged goes out as it is. */
  staged: StagedProposal | null
}

async function gather(ctx: Context, target: Target): Promise<Gathered> {
  const seen = await readQuoteAt(ctx, target)
  if (!asksForTags(ctx) && !isTaxAsked(seen.staged)) return { target, customerTags: [], staged: null }
  checkCan('send_proposal', seen, ctx.now)
  const at = { quoteId: seen.id, revision: seen.revision }
  const staged = isTaxAsked(seen.staged) ? await taxToSend(ctx, seen, seen.staged) : null
  return { target: at, customerTags: await readCustomerTags(ctx, seen), staged }
}

function sentBy({ actor }: Context): Proposal['sentBy'] {
  return actor.kind === 'api' || actor.kind === 'automation' ? actor.kind : 'staff'
}

function resultOf(quote: WorkingQuote): SendResult {
  return { outcome: quote.approval ? 'awaiting_approval' : 'sent', quote }
}

/** The connection was lost during the commit: looks whether it took place. Everything of a send commits together. */
async function settleUnknown(
  ctx: Context,
  { quoteId, number }: { quoteId: string; number: number },
  error: CommitUnknown,
): Promise<SendResult> {
  try {
    const quote = await pastLostConnections(() => readWorkingQuote(ctx.db, ctx.store.id, quoteId))
    if (quote.versionNumber < number) throw error
    const version = await readVersion(ctx.db, ctx.store.id, quoteId, number)
    if (version.createdAt.getTime() !== ctx.now.getTime() || version.sentBy !== sentBy(ctx)) throw error
    return resultOf(quote)
  } catch (failure) {
    if (failure === error) throw error
    throw new Problem(
      'send_incomplete',
      `The database went away while version ${number} was being sent: it may have gone out. Read the quote before doing anything else.`,
    )
  }
}

/** What brought one connection down may have taken others of the pool along, which is noticed only when they are used. */
async function pastLostConnections<T>(read: () => Promise<T>): Promise<T> {
  for (const pauseMs of [0, 50, 200]) {
    try {
      return await read()
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      await delay(pauseMs)
    }
  }
  return read()
}
