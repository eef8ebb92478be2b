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

/** Returns why a link does not open the document, or null if it does. Needs no look-up. */
export function findLinkFault(
  box: SecretBox,
  { documentId, expires, signature }: { documentId: string; expires: unknown; signature: unknown },
  now: Date,
): 'forged' | 'expired' | null {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^[1-9][0-9]{9,11}$/.test(expires))
    return 'forged'
  const claimed = Buffer.from(signature, 'base64url')
  if (claimed.toString('base64url') !== signature) return 'forged'
  if (!box.isSigned(PURPOSE, textOf(documentId, expires), claimed)) return 'forged'
  return now.getTime() < Number(expires) * 1000 ? null : 'expired'
}

function textOf(documentId: string, expires: string): string {
  return `${documentId} ${expires}`
}
