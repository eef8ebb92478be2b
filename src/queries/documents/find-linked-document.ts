import { findLinkedDocument as findDocumentRow, type QuoteDocument } from '../../database/documents/documents.ts'
import { parseId } from '../../domain/id.ts'
import type { Files } from '../../outside/files.ts'
import type { Reader } from '../reader.ts'

/** Returns the document that a signed link names, in any store, with its file, or null if it is gone. */
export async function findLinkedDocument(
  { db, files }: Pick<Reader, 'db'> & { files: Files },
  documentId: string,
): Promise<{ document: QuoteDocument; bytes: Uint8Array } | null> {
  const document = await findDocumentRow(db, documentId)
  const bytes = document && (await files.get({ storeId: document.storeId, id: parseId('doc', document.id) ?? '' }))
  return document && bytes ? { document, bytes } : null
}
