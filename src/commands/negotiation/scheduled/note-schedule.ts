import type { Tx } from '../../../database/database.ts'
import { insertTimeline } from '../../../database/quotes/timeline.ts'
import { makeChange, type TimelineDetail } from '../../../domain/quotes/change.ts'
import type { WorkingQuote } from '../../../domain/quotes/quote.ts'
import type { Context } from '../../context.ts'

/** Adds to the timeline what became of a scheduled send; only staff see it: for everyone else the quote has not changed. */
export async function noteSchedule(tx: Tx, ctx: Context, quote: WorkingQuote, detail: TimelineDetail): Promise<void> {
  const { store, actor, now } = ctx
  const change = makeChange(quote, 'scheduled_send', { detail })
  await insertTimeline(tx, { storeId: store.id, quoteId: quote.id, before: quote.status, change, actor, now })
}
