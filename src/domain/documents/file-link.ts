import type { SecretBox } from '../secrets/secret-box.ts'

/** A file's link works for this long (api.md). */
const LINK_MS = 15 * 60_000
/** The path of each kind, and what its links are signed for. */
const KINDS = {
  document: { path: 'documents', purpose: 'document-link' },
  attachment: { path: 'attachments', purpose: 'attachment-link' },
} as const

type LinkedKind = keyof typeof KINDS

/** Returns a link that opens this document or attachment without a key until it expires. */
export function fileLink(
  box: SecretBox,
  kind: LinkedKind,
  { storeId, id }: { storeId: string; id: string },
  { baseUrl, now }: { baseUrl: string; now: Date },
) {
  const { path, purpose } = KINDS[kind]
  const expires = Math.floor((now.getTime() + LINK_MS) / 1000)
  const signature = box.sign(purpose, textOf({ id, store: storeId, expires })).toString('base64url')
  const query = `store=${storeId}&expires=${expires}&signature=${signature}`
  return { url: `${baseUrl}/${path}/${id}/download?${query}`, expiresAt: new Date(expires * 1000) }
}

/** The id in a link's path, and its query. */
export interface GivenFileLink {
  id: string
  store?: unknown
  expires?: unknown
  signature?: unknown
}

/** A file that a link names, its store (null in links made before they named it), and until when it opens it, by the time of that store. */
export interface LinkedFile {
  storeId: string | null
  id: string
  until: Date
}

/** Returns what a link that we signed names; null for any other. Needs no look-up. */
export function readFileLink(box: SecretBox, kind: LinkedKind, given: GivenFileLink): LinkedFile | null {
  const { id, store, expires, signature } = given
  if (typeof expires !== 'string' || typeof signature !== 'string') return null
  if (store !== undefined && typeof store !== 'string') return null
  if (!/^[1-9][0-9]{9,11}$/.test(expires)) return null
  const claimed = Buffer.from(signature, 'base64url')
  if (claimed.toString('base64url') !== signature) return null
  if (!box.isSigned(KINDS[kind].purpose, textOf({ id, store, expires }), claimed)) return null
  return { storeId: store ?? null, id, until: new Date(Number(expires) * 1000) }
}

function textOf({ id, store, expires }: { id: string; store?: string | undefined; expires: string | number }): string {
  return store === undefined ? `${id} ${expires}` : `${id} ${store} ${expires}`
}
