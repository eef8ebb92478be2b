import type { Tx } from '../../database/database.ts'
import { insertDueDocument } from '../../database/documents/documents.ts'
import { documentStem, paperQuote } from '../../domain/documents/documents.ts'
import type { Change } from '../../domain/quotes/change.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { buyerLanguage } from '../../domain/stores/buyer-language.ts'
import type { Context } from '../context.ts'

/** Saves the current content of a change's documents and queues the jobs that make them. */
export async function queueDocuments(
  tx: Tx,
  { store, now }: Context,
  before: WorkingQuote,
  { quote, documents }: Change,
): Promise<void> {
  const at = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1)) // like the timeline, to keep the order of changes
  const { name, timezone, settings } = store
  const seller = { name, timezone, branding: settings.branding ?? {}, terms: settings.negotiation?.terms ?? null }
  for (const document of documents) {
    const { type } = document
    await insertDueDocument(tx, store.id, quote.id, {
      type,
      version: type === 'proposal' ? quote.versionNumber : null,
      stem: documentStem(quote.number, type),
      source: {
        at,
        language: buyerLanguage(quote.customer, settings),
        draftOrderId: document.type === 'proforma_invoice' ? document.draftOrderId : null,
        quote: paperQuote(quote),
        seller,
      },
    })
  }
}
