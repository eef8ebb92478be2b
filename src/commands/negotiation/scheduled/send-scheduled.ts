import {
  dropScheduledSend,
  findScheduledSend,
  stopScheduledSend,
} from '../../../database/negotiation/scheduled-sends.ts'
import { findWorkingQuote } from '../../../database/quotes/working-quotes.ts'
import {
  findLateness,
  findStop,
  isCurrent,
  type ScheduledSend,
} from '../../../domain/negotiation/scheduled/scheduled-send.ts'
import { Problem, type ProblemCode } from '../../../domain/problem.ts'
import type { WorkingQuote } from '../../../domain/quotes/quote.ts'
import type { Why } from '../../../domain/reason.ts'
import { refused } from '../../../domain/refused.ts'
import { lockQuoteAt, readQuoteAt, type Target } from '../../change-quote.ts'
import { type Context, inTransaction, type StaffContext } from '../../context.ts'
import { sendProposal } from '../send-proposal.ts'
import { noteSchedule } from './note-schedule.ts'

/** Refusals that say nothing about the proposal: it is tried again, after a conflict at once. */
const PASSING: ReadonlySet<ProblemCode> = new Set([
  'platform_unavailable',
  'internal_error',
  'send_incomplete',
  'state_conflict',
])
const MOST_TRIES = 3

/**
 * Sends a proposal whose time has come, exactly as agreed and as the person who agreed: once, with the end of its schedule in the same
 * transaction, however many workers and people try. If it cannot go as agreed, it does not go: the schedule keeps the reason for staff.
 * Does nothing if it is not due, or cancelled. Throws what passes, such as a platform that does not answer.
 */
export async function sendScheduled(ctx: Context, quoteId: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await sendIfDue(ctx, quoteId)
      return
    } catch (error) {
      const isConflict = error instanceof Problem && error.code === 'state_conflict'
      if (!isConflict || tries === MOST_TRIES) throw error
    }
  }
}

async function sendIfDue(ctx: Context, quoteId: string): Promise<void> {
  const { db, store, now } = ctx
  const scheduled = await findScheduledSend(db, store.id, quoteId)
  if (!scheduled || scheduled.stopped || scheduled.sendAt > now) return
  const quote = await findWorkingQuote(db, store.id, quoteId)
  if (!quote) return dropOfDeleted(ctx, quoteId)
  if (!isCurrent(scheduled, quote)) return dropVoid(ctx, quoteId)
  const lateness = findLateness(scheduled, now)
  if (lateness) return stop(ctx, scheduled, lateness)
  const { id, name, role } = scheduled.agreedBy
  try {
    await sendAsAgreed({ ...ctx, actor: { kind: 'staff', id, name, role } }, quote, scheduled)
  } catch (error) {
    if (!(error instanceof Problem) || PASSING.has(error.code)) throw error
    await stop(ctx, scheduled, error.reason ?? { code: 'offer_faulty' })
  }
}

/**
 * Sends what is scheduled for the quote now, as agreed, for a person who may send it. Throws `action_unavailable` with the reason if it
 * cannot go as agreed or nothing is scheduled, and what sending throws.
 */
export async function sendScheduledNow(ctx: StaffContext, target: Target): Promise<WorkingQuote> {
  const { db, store, actor } = ctx
  const quote = await readQuoteAt(ctx, target)
  const scheduled = await findScheduledSend(db, store.id, quote.id)
  if (!scheduled || scheduled.stopped || !isCurrent(scheduled, quote)) {
    throw refused('action_unavailable', { code: 'no_scheduled_send' })
  }
  return sendAsAgreed(ctx, quote, { ...scheduled, agreedBy: { ...actor, active: true } })
}

async function sendAsAgreed(ctx: Context, quote: WorkingQuote, scheduled: ScheduledSend): Promise<WorkingQuote> {
  const reason = findStop(quote, scheduled, ctx)
  if (reason) throw refused('action_unavailable', reason)
  const { letter, total, agreedAt, confirmBelowFloor } = scheduled
  const target = { quoteId: quote.id, revision: quote.revision }
  const sending = { letter, total, scheduled: agreedAt }
  return (await sendProposal(ctx, target, confirmBelowFloor, sending)).quote
}

async function stop(ctx: Context, scheduled: ScheduledSend, reason: Why): Promise<void> {
  const { quoteId, sendAt } = scheduled
  await inTransaction(ctx, async (tx) => {
    const quote = await lockQuoteAt(tx, ctx, { quoteId })
    if (!(await stopScheduledSend(tx, ctx.store.id, scheduled, { at: ctx.now, reason }))) return
    await noteSchedule(tx, ctx, quote, { does: 'stopped', at: sendAt.toISOString(), why: reason })
  })
}

async function dropOfDeleted(ctx: Context, quoteId: string): Promise<void> {
  await inTransaction(ctx, (tx) => dropScheduledSend(tx, ctx.store.id, quoteId))
}

async function dropVoid(ctx: Context, quoteId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const quote = await lockQuoteAt(tx, ctx, { quoteId })
    const scheduled = await findScheduledSend(tx, ctx.store.id, quoteId)
    if (scheduled && !isCurrent(scheduled, quote)) await dropScheduledSend(tx, ctx.store.id, quoteId)
  })
}
