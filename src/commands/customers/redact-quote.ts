import { dropQuoteTraces } from '../../database/customers/redaction.ts'
import { lockStoredQuote, saveStoredQuote } from '../../database/customers/stored-quotes.ts'
import type { Tx } from '../../database/database.ts'
import { decideRedactQuote } from '../../domain/customers/redact-quote.ts'
import { idToUuid } from '../../domain/id.ts'

/**
 * Removes everything that identifies the buyer or that they wrote from a quote and all that belongs to it; figures, lines and events
 * stay. Returns false without changes while a conversion of it runs, which still needs the data.
 */
export async function redactQuote(tx: Tx, storeId: string, quoteId: string, now: Date): Promise<boolean> {
  const stored = await lockStoredQuote(tx, storeId, quoteId)
  const redacted = stored && decideRedactQuote(stored, idToUuid('qte', quoteId))
  if (!redacted) return false
  await saveStoredQuote(tx, storeId, quoteId, redacted, now)
  await dropQuoteTraces(tx, storeId, quoteId, now)
  return true
}
