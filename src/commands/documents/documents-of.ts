import type { DueDocument } from '../../database/documents/documents.ts'
import { documentStem, paperQuote } from '../../domain/documents/documents.ts'
import type { Change } from '../../domain/quotes/change.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { buyerLanguage } from '../../domain/stores/buyer-language.ts'
import type { Context } from '../context.ts'

/** Returns the documents of a change with their content as it is now. */
export function documentsOf(
  { store, now }: Pick<Context, 'store' | 'now'>,
  before: WorkingQuote,
  { quote, documents }: Change,
): DueDocument[] {
  const at = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1)) // like the timeline, to keep the order of changes
  const { name, timezone, settings } = store
  const seller = { name, timezone, branding: settings.branding ?? {}, terms: settings.negotiation?.terms ?? null }
  return documents.map((document, i) => {
    const { type } = document
    return {
      storeId: store.id,
      quoteId: quote.id,
      type,
      version: type === 'proposal' ? quote.versionNumber : null,
      stem: documentStem(quote.number, type),
      ahead: documents.slice(0, i).filter((one) => one.type === type).length,
      source: {
        at,
        language: buyerLanguage(quote.customer, settings),
        draftOrderId: document.type === 'proforma_invoice' ? document.draftOrderId : null,
        quote: paperQuote(quote),
        seller,
      },
    }
  })
}
