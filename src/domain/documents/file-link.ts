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
  id: string,
  { baseUrl, now }: { baseUrl: string; now: Date },
) {
  const { path, purpose } = KINDS[kind]
  const expires = Math.floor((now.getTime() + LINK_MS) / 1000)
  const signature = box.sign(purpose, textOf(id, String(expires))).toString('base64url')
  const query = `expires=${expires}&signature=${signature}`
  return { url: `${baseUrl}/${path}/${id}/download?${query}`, expiresAt: new Date(expires * 1000) }
}

/** Returns until when a link opens the file, by its store's time; null if we did not sign it. Needs no look-up. */
export function readFileLink(
  box: SecretBox,
  kind: LinkedKind,
  { id, expires, signature }: { id: string; expires: unknown; signature: unknown },
): Date | null {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^[1-9][0-9]{9,11}$/.test(expires)) return null
  const claimed = Buffer.from(signature, 'base64url')
  if (claimed.toString('base64url') !== signature) return null
  return box.isSigned(KINDS[kind].purpose, textOf(id, expires), claimed) ? new Date(Number(expires) * 1000) : null
}

function textOf(id: string, expires: string): string {
  return `${id} ${expires}`
}
