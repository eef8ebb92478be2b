import { dueDocument } from '../../database/documents/documents.ts'
import type { Part } from '../../database/write-parts.ts'
import { documentStem } from '../../domain/documents/documents.ts'
import type { Change } from '../../domain/quotes/change.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Context } from '../context.ts'
import { documentSource } from './document-source.ts'

/** Returns the writes that save the current content of a change's documents and queue the jobs that make them. */
export function dueDocuments({ store, now }: Context, before: WorkingQuote, { quote, documents }: Change): Part[] {
  const at = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1)) // like the timeline, to keep the order of changes
  return documents.map((document, i) => {
    const { type } = document
    const due = {
      type,
      version: type === 'proposal' ? quote.versionNumber : null,
      stem: documentStem(quote.number, type),
      source: documentSource(store, quote, {
        at,
        language: document.type === 'proposal' ? document.language : null,
        draftOrderId: document.type === 'proforma_invoice' ? document.draftOrderId : null,
      }),
    }
    const ahead = documents.slice(0, i).filter((one) => one.type === type).length
    return dueDocument(store.id, quote.id, due, { i, ahead })
  })
}
