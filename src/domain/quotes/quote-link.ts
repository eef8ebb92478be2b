import { formatId, parseId } from '../id.ts'
import type { SecretBox } from '../secrets/secret-box.ts'

/** A quote link works for this long by default. */
export const QUOTE_LINK_MS = 90 * 86_400_000
const STORE_BYTES = 6
const ID_BYTES = 16
const SIGNATURE_BYTES = 16
const PURPOSE = 'quote-link'

/** The link that a token names, `lnk_…`, and its store; null in tokens made before they named it. */
export interface NamedLink {
  storeId: string | null
  linkId: string
}

/** Returns the token of a link `lnk_…`: its store, its id and our signature, 51 URL-safe characters. */
export function quoteLinkToken(box: SecretBox, { storeId, id }: { storeId: string; id: string }): string {
  const store = Buffer.alloc(STORE_BYTES)
  store.writeUIntBE(Number(storeId), 0, STORE_BYTES)
  const hex = (parseId('lnk', id) ?? '').replaceAll('-', '')
  return Buffer.concat([store, Buffer.from(hex, 'hex'), box.sign(PURPOSE, textOf(storeId, id))]).toString('base64url')
}

/** Returns what a token that we signed names, or null for any other text. Needs no look-up. */
export function readQuoteLinkToken(box: SecretBox, token: string): NamedLink | null {
  const bytes = Buffer.from(token, 'base64url')
  const idStart = bytes.length - ID_BYTES - SIGNATURE_BYTES
  if ((idStart !== STORE_BYTES && idStart !== 0) || bytes.toString('base64url') !== token) return null
  const storeId = idStart === 0 ? null : String(bytes.readUIntBE(0, STORE_BYTES))
  const linkId = formatId('lnk', bytes.toString('hex', idStart, idStart + ID_BYTES))
  const isOurs = box.isSigned(PURPOSE, textOf(storeId, linkId), bytes.subarray(idStart + ID_BYTES))
  return isOurs ? { storeId, linkId } : null
}

function textOf(storeId: string | null, linkId: string): string {
  return storeId === null ? linkId : `${storeId} ${linkId}`
}
