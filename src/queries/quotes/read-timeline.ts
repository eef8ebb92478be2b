import { listMessages, type WrittenMessage } from '../../database/quotes/messages.ts'
import { listTimeline, type TimelineEntry } from '../../database/quotes/timeline.ts'
import { type EventRecord, listEvents } from '../../database/webhooks/events.ts'
import type { Reader } from '../reader.ts'
import { readVisibleQuote } from './read-visible-quote.ts'

const MOST_EVENTS = 1_000

/** Everything that happened to a quote. */
export interface Timeline {
  changes: readonly TimelineEntry[]
  /** Including internal notes. */
  messages: readonly WrittenMessage[]
  /** From the last 30 days. */
  events: readonly EventRecord[]
}

/** Reads everything that happened to the quote, each kind oldest first. Throws `not_found`. */
export async function readTimeline(ctx: Pick<Reader, 'db' | 'store' | 'actor' | 'now'>, id: string): Promise<Timeline> {
  const { db, store, now } = ctx
  const { id: quoteId } = await readVisibleQuote(ctx, id)
  const [changes, messages, feed] = await Promise.all([
    listTimeline(db, store.id, quoteId),
    listMessages(db, store.id, quoteId),
    listEvents(db, store.id, { quoteId, limit: MOST_EVENTS, now }),
  ])
  return { changes, messages, events: feed?.events ?? [] }
}
