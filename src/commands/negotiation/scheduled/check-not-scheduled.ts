import { findScheduledSend } from '../../../database/negotiation/scheduled-sends.ts'
import { isCurrent } from '../../../domain/negotiation/scheduled/scheduled-send.ts'
import type { WorkingQuote } from '../../../domain/quotes/quote.ts'
import { refused } from '../../../domain/refused.ts'
import type { Context } from '../../context.ts'

/**
 * Throws `not_editable` while the quote's proposal is scheduled to go out: who edits it cancels that first. An edit in the very moment of
 * scheduling passes, and then stops the send.
 */
export async function checkNotScheduled({ db, store }: Context, quote: WorkingQuote): Promise<void> {
  const scheduled = await findScheduledSend(db, store.id, quote.id)
  if (scheduled && !scheduled.stopped && isCurrent(scheduled, quote)) {
    throw refused('not_editable', { code: 'send_scheduled' })
  }
}
