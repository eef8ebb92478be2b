import type { Attachment } from '../../database/attachments/attachments.ts'
import { stateOf } from '../../domain/attachments/attachment.ts'
import type { FileLink } from '../documents/document.ts'

/** Returns an attachment as every API lists it. */
export function viewAttachment(attachment: Attachment) {
  const { id, quoteId, messageId, lineId, fromBuyer, fileName, mediaType, fileSize, scan, createdAt } = attachment
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
    state: stateOf(scan),
    created_at: createdAt,
  }
}

/** Returns an attachment with a link that opens it, null until it may be opened, and until when. */
export function viewLinkedAttachment(attachment: Attachment, link: FileLink) {
  const isReady = stateOf(attachment.scan) === 'ready'
  return {
    ...viewAttachment(attachment),
    download_url: isReady ? link.url : null,
    download_url_expires_at: isReady ? link.expiresAt : null,
  }
}
