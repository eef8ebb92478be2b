import { insertDueDocuments } from '../../database/documents/documents.ts'
import type { Along } from '../../database/quotes/along.ts'
import { documentStem, paperQuote } from '../../domain/documents/documents.ts'
import type { Change } from '../../domain/quotes/change.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { buyerLanguage } from '../../domain/stores/buyer-language.ts'
import type { Context } from '../context.ts'

/** Returns what saves the current content of a change's documents, and queues the jobs that make them, along with the change. */
export function queueDocuments(
  { store, now }: Pick<Context, 'store' | 'now'>,
  before: WorkingQuote,
  { quote, documents }: Change,
): Along {
  const at = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1)) // like the timeline, to keep the order of changes
  const { name, timezone, settings } = store
  const seller = { name, timezone, branding: settings.branding ?? {}, terms: settings.negotiation?.terms ?? null }
  const due = documents.map((document) => ({
    type: document.type,
    version: document.type === 'proposal' ? quote.versionNumber : null,
    stem: documentStem(quote.number, document.type),
    source: {
      at,
      language: buyerLanguage(quote.customer, settings),
      draftOrderId: document.type === 'proforma_invoice' ? document.draftOrderId : null,
      quote: paperQuote(quote),
      seller,
    },
  }))
  return insertDueDocuments(store.id, quote.id, due)
}
