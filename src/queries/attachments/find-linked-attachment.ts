import { type Attachment, findAttachment } from '../../database/attachments/attachments.ts'
import { findStoreOf } from '../../database/stores/find-store-of.ts'
import { readStore } from '../../database/stores/stores.ts'
import { stateOf } from '../../domain/attachments/attachment.ts'
import type { LinkedFile } from '../../domain/documents/file-link.ts'
import { parseId } from '../../domain/id.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import type { Files } from '../../outside/files.ts'
import type { Reader } from '../reader.ts'

/**
 * Returns the attachment that a signed link names with its file, or null if it is gone or may not be opened; `expired` if by its store's time
 * the link opens it no longer.
 */
export async function findLinkedAttachment(
  { db, files, clock }: Pick<Reader, 'db'> & { files: Files; clock: () => Date },
  { storeId: named, id, until }: LinkedFile,
): Promise<{ attachment: Attachment; bytes: Uint8Array } | 'expired' | null> {
  const uuid = parseId('att', id)
  const storeId = uuid && (await findStoreOf(db, 'attachment', { storeId: named, id: uuid }))
  const attachment = storeId ? await findAttachment(db, storeId, id) : null
  if (!uuid || !attachment || stateOf(attachment.scan) !== 'ready') return null
  if (nowOf(await readStore(db, attachment.storeId), clock) >= until) return 'expired'
  const bytes = await files.get({ storeId: attachment.storeId, id: uuid, kind: 'attachment' })
  return bytes && { attachment, bytes }
}
