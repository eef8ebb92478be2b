import type { DbOrTx } from '../../database/database.ts'
import { listQuoteSnapshots, type QuoteSnapshot } from '../../database/quotes/quote-snapshots.ts'
import type { EventRecord } from '../../database/webhooks/events.ts'
import { idToUuid } from '../../domain/id.ts'

/** An event with its current quote: the content of a webhook. */
export interface EventNow {
  event: EventRecord
  /** Null if deleted since then. */
  quote: QuoteSnapshot | null
}

/** Returns the store's event with its current quote. */
export async function withQuote(db: DbOrTx, storeId: string, event: EventRecord): Promise<EventNow> {
  if (event.quoteId === null) return { event, quote: null }
  const quoteId = idToUuid('qte', event.quoteId)
  const quotes = await listQuoteSnapshots(db, [{ storeId, quoteId }])
  return { event, quote: quotes.get(quoteId) ?? null }
}
