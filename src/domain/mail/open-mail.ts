import type { SecretBox } from '../secrets/secret-box.ts'
import type { MailContent } from './mail-message.ts'

/** Opens a stored message; null if no configured key opens it. */
export function openMail(box: SecretBox, sealed: Buffer): MailContent | null {
  try {
    return JSON.parse(box.open(sealed))
  } catch {
    return null
  }
}
