import { type Attachment, findLinkedAttachment as findAttachmentRow } from '../../database/attachments/attachments.ts'
import { readStore } from '../../database/stores/stores.ts'
import { stateOf } from '../../domain/attachments/attachment.ts'
import { parseId } from '../../domain/id.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import type { Files } from '../../outside/files.ts'
import type { Reader } from '../reader.ts'

/**
 * Returns the attachment that a signed link names, in any store, with its file, or null if it is gone or may not be opened; `expired` if by
 * its store's time the link opens it no longer.
 */
export async function findLinkedAttachment(
  { db, files, clock }: Pick<Reader, 'db'> & { files: Files; clock: () => Date },
  id: string,
  until: Date,
): Promise<{ attachment: Attachment; bytes: Uint8Array } | 'expired' | null> {
  const attachment = await findAttachmentRow(db, id)
  if (!attachment || stateOf(attachment.scan) !== 'ready') return null
  if (nowOf(await readStore(db, attachment.storeId), clock) >= until) return 'expired'
  const bytes = await files.get({ storeId: attachment.storeId, id: parseId('att', id) ?? '', kind: 'attachment' })
  return bytes && { attachment, bytes }
}
