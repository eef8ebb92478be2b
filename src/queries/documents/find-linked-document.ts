import { findDocument, type QuoteDocument } from '../../database/documents/documents.ts'
import { findStoreOf, inNamedStore } from '../../database/stores/find-store-of.ts'
import { readStore } from '../../database/stores/stores.ts'
import type { LinkedFile } from '../../domain/documents/file-link.ts'
import { parseId } from '../../domain/id.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import type { Files } from '../../outside/files.ts'
import type { Reader } from '../reader.ts'

/**
 * Returns the document that a signed link names with its file, or null if it is gone; `expired` if by its store's time the link opens it no
 * longer.
 */
export async function findLinkedDocument(
  { db, files, clock }: Pick<Reader, 'db'> & { files: Files; clock: () => Date },
  { storeId: named, id, until }: LinkedFile,
): Promise<{ document: QuoteDocument; bytes: Uint8Array } | 'expired' | null> {
  const uuid = parseId('doc', id) ?? ''
  const find = (storeId: string) => findDocument(db, storeId, id)
  const document = await inNamedStore(named, find, () => findStoreOf(db, 'document', uuid))
  if (!document?.made) return null
  if (nowOf(await readStore(db, document.storeId), clock) >= until) return 'expired'
  const bytes = await files.get({ storeId: document.storeId, id: uuid })
  return bytes && { document, bytes }
}
