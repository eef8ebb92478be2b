import type { DueDocument } from '../../database/documents/documents.ts'
import { documentStem } from '../../domain/documents/documents.ts'
import type { Change } from '../../domain/quotes/change.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Context } from '../context.ts'
import { documentSource } from './document-source.ts'

/** Returns the documents of a change with their content as it is now. */
export function documentsOf(
  { store, now }: Pick<Context, 'store' | 'now'>,
  before: WorkingQuote,
  { quote, documents }: Change,
): DueDocument[] {
  const at = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1)) // like the timeline, to keep the order of changes
  return documents.map((document, i) => {
    const { type } = document
    return {
      storeId: store.id,
      quoteId: quote.id,
      type,
      version: type === 'proposal' ? quote.versionNumber : null,
      stem: documentStem(quote.number, type),
      ahead: documents.slice(0, i).filter((one) => one.type === type).length,
      source: documentSource(store, quote, {
        at,
        language: document.type === 'proposal' ? document.language : null,
        draftOrderId: document.type === 'proforma_invoice' ? document.draftOrderId : null,
        ...(document.type === 'confirmation' && { consent: document.consent }),
      }),
    }
  })
}
