import { formatId, parseId } from '../id.ts'
import type { SecretBox } from '../secrets/secret-box.ts'

const PURPOSE = 'upload'

/** Returns the token by which a request or message takes an upload: only who uploaded it knows it. */
export function uploadToken(box: SecretBox, attachmentId: string): string {
  return `${attachmentId}.${box.sign(PURPOSE, attachmentId).toString('base64url')}`
}

/** Returns the id of the upload (`att_…`) that a token names, or null if we did not sign it. Needs no look-up. */
export function readUploadToken(box: SecretBox, token: string): string | null {
  const [, digits, signature = ''] = /^(att_[0-9a-z]{26})\.([\w-]{20,100})$/.exec(token) ?? []
  const uuid = digits === undefined ? null : parseId('att', digits)
  if (uuid === null) return null
  const id = formatId('att', uuid)
  return box.isSigned(PURPOSE, id, Buffer.from(signature, 'base64url')) ? id : null
}
