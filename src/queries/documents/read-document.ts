import { type QuoteDocument, readDocument as readDocumentRow } from '../../database/documents/documents.ts'
import type { Reader } from '../reader.ts'

/** Returns the document. Throws `not_found`. */
export function readDocument({ db, store }: Pick<Reader, 'db' | 'store'>, documentId: string): Promise<QuoteDocument> {
  return readDocumentRow(db, store.id, documentId)
}
