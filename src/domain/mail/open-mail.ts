import type { SecretBox } from '../secrets/secret-box.ts'
import type { MailContent } from './mail-message.ts'

/** What a kept message says, and to whom; null where no configured key opens it any more. */
export function openMail(box: SecretBox, sealed: Buffer): MailContent | null {
  try {
    return JSON.parse(box.open(sealed))
  } catch {
    return null
  }
}
