import type { QuoteDocument } from '../../database/documents/documents.ts'

/** Returns a document as every API lists it; size and time are null until it is made. */
export function viewDocumentSummary({ id, quoteId, type, fileName, made, locale }: QuoteDocument) {
  return {
    object: 'document',
    id,
    quote_id: quoteId,
    type,
    file_name: fileName,
    file_size: made?.fileSize ?? null,
    locale,
    generated_at: made?.generatedAt ?? null,
  }
}

/** Returns a document with a link that opens it, and until when. */
export function viewDocument(document: QuoteDocument, link: FileLink) {
  return { ...viewDocumentSummary(document), download_url: link.url, download_url_expires_at: link.expiresAt }
}

/** Returns a document for the portal and staff: its number within its type, and a link once it is made. */
export function viewQuoteDocument(document: QuoteDocument, link: FileLink) {
  const isMade = document.made !== null
  return {
    ...viewDocumentSummary(document),
    position: document.position,
    created_at: document.createdAt,
    download_url: isMade ? link.url : null,
    download_url_expires_at: isMade ? link.expiresAt : null,
  }
}

/** A link that opens a file, and until when. */
export interface FileLink {
  url: string
  expiresAt: Date
}
