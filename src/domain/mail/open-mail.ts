import { membersOf, parseJson } from '../parse-json.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import type { MailContent, MailState } from './mail-message.ts'

/**
 * Seals a message as stored in this state: packed once it is only read here. Until it is sent, in the form that a version of the service
 * from before, which may send it during an upgrade, can open.
 */
export function sealMail(box: SecretBox, content: MailContent, state: MailState): Buffer {
  return box.seal(JSON.stringify(content), state === 'sent' || state === 'kept' ? 'mails' : null)
}

/** Opens a stored message; null if no configured key opens it, or if it is not a message. */
export function openMail(box: SecretBox, sealed: Buffer): MailContent | null {
  try {
    return readMailContent(box.open(sealed))
  } catch {
    return null
  }
}

/** Parses a message's content from JSON. Throws if it is not a message. */
export function readMailContent(text: string): MailContent {
  const { to, subject, text: plain, html, unsubscribeUrl, replyTo, documentId } = membersOf(parseJson(text))
  const { name, address } = membersOf(to)
  if (!isText(address) || !isText(subject) || !isText(plain) || !isText(html)) throw new Error('This is not a message')
  return {
    to: { name: isText(name) ? name : null, address },
    subject,
    text: plain,
    html,
    unsubscribeUrl: isText(unsubscribeUrl) ? unsubscribeUrl : null,
    ...(isText(replyTo) && { replyTo }),
    documentId: isText(documentId) ? documentId : null,
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
