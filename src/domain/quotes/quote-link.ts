import { formatId, parseId } from '../id.ts'
import type { SecretBox } from '../secrets/secret-box.ts'

/** A quote link works for this long by default. */
export const QUOTE_LINK_MS = 90 * 86_400_000
const ID_BYTES = 16
const PURPOSE = 'quote-link'

/** Returns the token of a link `lnk_…`: its id and our signature, 43 URL-safe characters. */
export function quoteLinkToken(box: SecretBox, linkId: string): string {
  const hex = (parseId('lnk', linkId) ?? '').replaceAll('-', '')
  return Buffer.concat([Buffer.from(hex, 'hex'), box.sign(PURPOSE, linkId)]).toString('base64url')
}

/** Returns the link's id from a token we signed, or null for any other text. Needs no look-up. */
export function readQuoteLinkToken(box: SecretBox, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 2 * ID_BYTES || bytes.toString('base64url') !== token) return null
  const linkId = formatId('lnk', bytes.toString('hex', 0, ID_BYTES))
  return box.isSigned(PURPOSE, linkId, bytes.subarray(ID_BYTES)) ? linkId : null
}
