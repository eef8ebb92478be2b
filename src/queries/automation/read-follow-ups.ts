import { readFollowUpState } from '../../database/automation/follow-ups.ts'
import { activeFollowUps } from '../../domain/automation/follow-up.ts'
import { readVisibleQuote } from '../quotes/read-visible-quote.ts'
import type { Reader } from '../reader.ts'

/** A quote's follow-ups, for staff. */
export interface QuoteFollowUps {
  /** True if the store has rules that may act on it. */
  isFollowed: boolean
  isExempt: boolean
  taskSince: Date | null
}

/** Returns the quote's open task, and whether the store's rules follow it up. Throws `not_found`. */
export async function readFollowUps(
  ctx: Pick<Reader, 'db' | 'store' | 'actor'>,
  quoteId: string,
): Promise<QuoteFollowUps> {
  const { status } = await readVisibleQuote(ctx, quoteId)
  const state = await readFollowUpState(ctx.db, ctx.store.id, quoteId)
  const isWaiting = status === 'proposal_sent' || status === 'expired'
  return { ...state, isFollowed: isWaiting && activeFollowUps(ctx.store).length > 0 }
}
