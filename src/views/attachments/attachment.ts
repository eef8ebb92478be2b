import type { Attachment } from '../../database/attachments/attachments.ts'
import { stateOf } from '../../domain/attachments/attachment.ts'
import type { FileLink } from '../documents/document.ts'

/** Returns an attachment with a link that opens it, null until it may be opened, and until when. */
export function viewAttachment(attachment: Attachment, link: FileLink) {
  const { id, quoteId, messageId, lineId, fromBuyer, fileName, mediaType, fileSize, scan, createdAt } = attachment
  const state = stateOf(scan)
  const opened = state === 'ready' ? link : null
  return {
    object: 'attachment',
    id,
    quote_id: quoteId,
    message_id: messageId,
    line_id: lineId,
    from: fromBuyer ? 'buyer' : 'seller',
    file_name: fileName,
    media_type: mediaType,
    file_size: fileSize,
    state,
    created_at: createdAt,
    download_url: opened?.url ?? null,
    download_url_expires_at: opened?.expiresAt ?? null,
  }
}
