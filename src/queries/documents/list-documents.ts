import { listDocuments as listDocumentRows, type QuoteDocument } from '../../database/documents/documents.ts'
import { checkQuoteExists } from '../../database/quotes/quotes.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { onePage, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'

/** Lists the quote's finished documents among its newest 100. Throws `not_found`. */
export async function listMadeDocuments(
  { db, store }: Pick<Reader, 'db' | 'store'>,
  quoteId: string,
): Promise<Page<QuoteDocument>> {
  await checkQuoteExists(db, store.id, quoteId)
  const documents = await listDocumentRows(db, store.id, quoteId)
  return onePage(documents.filter(({ made }) => made !== null))
}

/** Lists the newest 100 documents of a quote the reader may see, including those being prepared. */
export async function listDocuments(
  { db, store }: Pick<Reader, 'db' | 'store'>,
  { id }: Pick<WorkingQuote, 'id'>,
): Promise<Page<QuoteDocument>> {
  return onePage(await listDocumentRows(db, store.id, id))
}
