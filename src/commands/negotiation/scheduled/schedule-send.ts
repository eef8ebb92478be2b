import {
  dropScheduledSend,
  findScheduledSend,
  saveScheduledSend,
} from '../../../database/negotiation/scheduled-sends.ts'
import type { Money } from '../../../domain/money.ts'
import { checkLetter } from '../../../domain/negotiation/letter.ts'
import { checkSendTime } from '../../../domain/negotiation/scheduled/check-send-time.ts'
import { isCurrent, offerPrint } from '../../../domain/negotiation/scheduled/scheduled-send.ts'
import { decideSend } from '../../../domain/negotiation/send-proposal.ts'
import type { Letter } from '../../../domain/negotiation/staged-proposal.ts'
import type { WorkingQuote } from '../../../domain/quotes/quote.ts'
import { refused } from '../../../domain/refused.ts'
import { readCustomerTags } from '../../../outside/platform/read-customer-tags.ts'
import { lockQuoteAt, readQuoteAt, type Target } from '../../change-quote.ts'
import { inTransaction, type StaffContext } from '../../context.ts'
import { noteSchedule } from './note-schedule.ts'

/** Everything that a person agrees to goes out at a time. */
export interface Agreed {
  at: Date
  letter: Letter | null
  total: Money
  confirmBelowFloor: boolean
}

/**
 * Schedules the staged proposal to go out at a time, exactly as agreed, in place of what was scheduled before. Throws what sending it then
 * would throw, `action_unavailable` if it needs approval first, and `invalid_request` for a time that has passed or is too far ahead.
 */
export async function scheduleSend(ctx: StaffContext, target: Target, agreed: Agreed): Promise<WorkingQuote> {
  const { store, actor, now } = ctx
  const seen = await readQuoteAt(ctx, target)
  checkSendTime(agreed.at, now)
  const customerTags = await readCustomerTags(ctx, seen)
  return inTransaction(ctx, async (tx) => {
    const quote = await lockQuoteAt(tx, ctx, { quoteId: seen.id, revision: seen.revision })
    const letter = agreed.letter && checkLetter(agreed.letter, quote.customer.email, 'letter.')
    const facts = {
      settings: store.settings,
      sentBy: 'staff' as const,
      sender: { id: actor.id, role: actor.role },
      confirmBelowFloor: agreed.confirmBelowFloor,
      customerTags,
      total: agreed.total,
      letter,
    }
    const { quote: sent } = decideSend(quote, facts, agreed.at)
    if (sent.approval) throw refused('action_unavailable', { code: 'approval_before' })
    await saveScheduledSend(tx, store.id, {
      quoteId: quote.id,
      versionNumber: quote.versionNumber,
      offer: offerPrint(quote),
      sendAt: agreed.at,
      agreedAt: now,
      agreedBy: actor.id,
      letter,
      total: agreed.total,
      confirmBelowFloor: agreed.confirmBelowFloor,
    })
    await noteSchedule(tx, ctx, quote, { does: 'scheduled', at: agreed.at.toISOString() })
    return quote
  })
}

/** Cancels what is scheduled for the quote, or ends the reminder that it did not go out. Throws `action_unavailable` if nothing is. */
export async function cancelScheduledSend(ctx: StaffContext, target: Target): Promise<WorkingQuote> {
  return inTransaction(ctx, async (tx) => {
    const quote = await lockQuoteAt(tx, ctx, target)
    const scheduled = await findScheduledSend(tx, ctx.store.id, quote.id)
    await dropScheduledSend(tx, ctx.store.id, quote.id)
    if (!scheduled || !isCurrent(scheduled, quote)) throw refused('action_unavailable', { code: 'no_scheduled_send' })
    if (!scheduled.stopped)
      await noteSchedule(tx, ctx, quote, { does: 'cancelled', at: scheduled.sendAt.toISOString() })
    return quote
  })
}
