import type { QuoteLink } from '../../database/quotes/quote-links.ts'

/** Returns a link to a quote for staff, with the address they hand on. */
export function viewQuoteLink(link: QuoteLink, token: string, baseUrl: string) {
  const { id, createdBy, createdAt, expiresAt, revokedAt, readOnly } = link
  return {
    object: 'quote_link',
    id,
    url: quoteLinkUrl(baseUrl, token),
    created_by: createdBy,
    created_at: createdAt,
    expires_at: expiresAt,
    revoked_at: revokedAt,
    read_only: readOnly,
  }
}

/** Returns the portal address of a link with this token. */
export function quoteLinkUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/q/${token}`
}
