import { findLinkedDocument as findDocumentRow, type QuoteDocument } from '../../database/documents/documents.ts'
import { readStore } from '../../database/stores/stores.ts'
import { parseId } from '../../domain/id.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import type { Files } from '../../outside/files.ts'
import type { Reader } from '../reader.ts'

/**
 * Returns the document that a signed link names, in any store, with its file, or null if it is gone; `expired` if by its store's time the
 * link opens it no longer.
 */
export async function findLinkedDocument(
  { db, files, clock }: Pick<Reader, 'db'> & { files: Files; clock: () => Date },
  documentId: string,
  until: Date,
): Promise<{ document: QuoteDocument; bytes: Uint8Array } | 'expired' | null> {
  const document = await findDocumentRow(db, documentId)
  if (document && nowOf(await readStore(db, document.storeId), clock) >= until) return 'expired'
  const bytes = document && (await files.get({ storeId: document.storeId, id: parseId('doc', document.id) ?? '' }))
  return document && bytes ? { document, bytes } : null
}
