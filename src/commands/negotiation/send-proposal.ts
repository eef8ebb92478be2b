import { setTimeout as delay } from 'node:timers/promises'
import { isConnectionLost } from '../../database/database.ts'
import { readVersion } from '../../database/quotes/versions.ts'
import { readWorkingQuote } from '../../database/quotes/working-quotes.ts'
import type { Money } from '../../domain/money.ts'
import { checkLetter } from '../../domain/negotiation/letter.ts'
import { decideSend } from '../../domain/negotiation/send-proposal.ts'
import type { Letter, StagedProposal } from '../../domain/negotiation/staged-proposal.ts'
import { isTaxAsked } from '../../domain/negotiation/staged-proposal.ts'
import { Problem } from '../../domain/problem.ts'
import type { Change } from '../../domain/quotes/change.ts'
import type { Proposal, WorkingQuote } from '../../domain/quotes/quote.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
import { refused } from '../../domain/refused.ts'
import { mailAllowance } from '../../domain/stores/plan.ts'
import { asksForTags, readCustomerTags } from '../../outside/platform/read-customer-tags.ts'
import { changeQuote, readQuoteAt, type Target } from '../change-quote.ts'
import { type AtLast, CommitUnknown, type Context } from '../context.ts'
import { taxToSend } from '../pricing/tax-to-send.ts'

export interface SendResult {
  /** Sent to the buyer, or parked for the store's own approval. */
  outcome: 'sent' | 'awaiting_approval'
  quote: WorkingQuote
}

/** A sender's wishes for a send. */
export interface Sending {
  /** The mail it goes out with, if not the store's own. */
  letter?: Letter | null
  /** Their words to those who have to approve it. */
  request?: string | null
  /** The sum the sender was shown. */
  total?: Money | undefined
  /** The time at which the sender agreed that it goes out now, if they scheduled it: it goes without approval, or not at all. */
  scheduled?: Date
  atLast?: AtLast<SendResult>
}

/**
 * Sends a quote's staged proposal, or parks it for approval, all or nothing. Throws, in this order, `not_editable`, `no_staged_proposal`,
 * `invalid_request` for the letter, `invalid_proposal`, `below_price_floor` unless confirmed, for the API `email_quota_exceeded`, and `state_conflict` if the quote changed
 * while the send was prepared, or its sum is not the one shown; `action_unavailable` for a scheduled one that needs approval; `send_incomplete` if the database was lost during the commit, so that its outcome is unknown. Tax left to
 * the platform is calculated anew: what taxToSend throws comes first.
 */
export async function sendProposal(
  ctx: Context,
  target: Target,
  confirmBelowFloor: boolean,
  { letter = null, request = null, total, scheduled, atLast = () => null }: Sending = {},
): Promise<SendResult> {
  const { store, actor, now } = ctx
  const gathered = await gather(ctx, target)
  const facts = {
    settings: store.settings,
    sentBy: sentBy(ctx),
    sender: actor.kind === 'staff' ? { id: actor.id, role: actor.role } : null,
    confirmBelowFloor,
    customerTags: gathered.customerTags,
    request,
    total,
  }
  let number = 0
  const decide = (quote: WorkingQuote) => {
    const own = letter && checkLetter(letter, quote.customer.email, 'letter.')
    const change = decideSend({ ...quote, staged: gathered.staged ?? quote.staged }, { ...facts, letter: own }, now)
    number = change.quote.versionNumber
    return scheduled ? asScheduled(change) : change
  }
  const along = {
    scheduled,
    allowance: actor.kind === 'api' ? mailAllowance(store) : null,
    atLast: (quote: WorkingQuote) => atLast(resultOf(quote)),
  }
  try {
    return resultOf(await changeQuote(ctx, gathered.target, decide, along))
  } catch (error) {
    if (error instanceof CommitUnknown) return settleUnknown(ctx, { quoteId: target.quoteId, number }, error)
    throw error
  }
}

/** The platform's facts for a send, and the quote at the revision they are for: the platform is never asked while the quote is locked. */
interface Gathered {
  target: Target
  customerTags: readonly string[] | null
  /** With the platform's current tax; null if the staged proposal goes out as it is. */
  staged: StagedProposal | null
}

async function gather(ctx: Context, target: Target): Promise<Gathered> {
  const seen = await readQuoteAt(ctx, target)
  if (!asksForTags(ctx) && !isTaxAsked(seen.staged))
    return { target: { ...target, seen }, customerTags: [], staged: null }
  checkCan('send_proposal', seen, ctx.now)
  const at = { quoteId: seen.id, revision: seen.revision }
  const staged = isTaxAsked(seen.staged) ? await taxToSend(ctx, seen, seen.staged) : null
  return { target: at, customerTags: await readCustomerTags(ctx, seen), staged }
}

function asScheduled(change: Change): Change {
  if (change.quote.approval) throw refused('action_unavailable', { code: 'needs_approval' })
  return { ...change, detail: { ...change.detail, scheduled: true } }
}

function sentBy({ actor }: Context): Proposal['sentBy'] {
  return actor.kind === 'api' || actor.kind === 'automation' ? actor.kind : 'staff'
}

function resultOf(quote: WorkingQuote): SendResult {
  return { outcome: quote.approval ? 'awaiting_approval' : 'sent', quote }
}

/** Finds out whether a commit took place after its connection was lost. Everything in a send commits together. */
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

/** Other connections of the pool may have been lost too, which shows only when they are used. */
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
