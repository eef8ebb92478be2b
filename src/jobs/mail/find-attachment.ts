import { findDocument } from '../../database/documents/documents.ts'
import type { Store } from '../../database/stores/stores.ts'
import { parseId } from '../../domain/id.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import type { OutgoingMail } from '../../outside/mailer.ts'
import type { Mailroom } from './mailroom.ts'

/** A mail waits this long for its document; then it goes without, as its link leads there. */
const PATIENCE_MS = 10 * 60_000

/** Returns the document to send with a mail of this time; null if it is gone, or late to be made or read; `awaited` if it is still being made. */
export async function findAttachment(
  { systems, files, clock }: Mailroom,
  store: Store,
  { documentId, createdAt }: { documentId: string; createdAt: Date },
): Promise<OutgoingMail['attachment'] | 'awaited'> {
  const document = await findDocument(systems.db, store.id, documentId)
  if (!document) return null
  const isLate = nowOf(store, clock).getTime() > createdAt.getTime() + PATIENCE_MS
  if (!document.made) return isLate ? null : 'awaited'
  try {
    const bytes = await files.get({ storeId: store.id, id: parseId('doc', documentId) ?? '' })
    return bytes && { fileName: document.fileName, bytes }
  } catch (error) {
    if (!isLate) throw error
    return null // files that cannot be read must not hold back an offer
  }
}
