import type { SecretBox } from '../secrets/secret-box.ts'

/** A document link works for this long (api.md). */
const LINK_MS = 15 * 60_000
const PURPOSE = 'document-link'

/** Returns a link that opens this document without a key until it expires. */
export function documentLink(box: SecretBox, documentId: string, baseUrl: string, now: Date) {
  const expires = Math.floor((now.getTime() + LINK_MS) / 1000)
  const signature = box.sign(PURPOSE, textOf(documentId, String(expires))).toString('base64url')
  const query = `expires=${expires}&signature=${signature}`
  return { url: `${baseUrl}/documents/${documentId}/download?${query}`, expiresAt: new Date(expires * 1000) }
}

/** Returns until when a link opens the document, by its store's time; null if we did not sign it. Needs no look-up. */
export function readLink(
  box: SecretBox,
  { documentId, expires, signature }: { documentId: string; expires: unknown; signature: unknown },
): Date | null {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^[1-9][0-9]{9,11}$/.test(expires)) return null
  const claimed = Buffer.from(signature, 'base64url')
  if (claimed.toString('base64url') !== signature) return null
  return box.isSigned(PURPOSE, textOf(documentId, expires), claimed) ? new Date(Number(expires) * 1000) : null
}

function textOf(documentId: string, expires: string): string {
  return `${documentId} ${expires}`
}
