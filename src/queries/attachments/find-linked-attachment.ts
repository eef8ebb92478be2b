import { type Attachment, findAttachment } from '../../database/attachments/attachments.ts'
import { findStoreOf, inNamedStore } from '../../database/stores/find-store-of.ts'
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
  const uuid = parseId('att', id) ?? ''
  const find = (storeId: string) => findAttachment(db, storeId, id)
  const attachment = await inNamedStore(named, find, () => findStoreOf(db, 'attachment', uuid))
  if (!attachment || stateOf(attachment.scan) !== 'ready') return null
  if (nowOf(await readStore(db, attachment.storeId), clock) >= until) return 'expired'
  const bytes = await files.get({ storeId: attachment.storeId, id: uuid, kind: 'attachment' })
  return bytes && { attachment, bytes }
}
