import type { Address, Attachment, Email } from 'postal-mime'
import type { Reply } from '../../domain/mail/replies/reply.ts'
import { textOfHtml } from '../../domain/mail/replies/text-of-html.ts'

/** Parses a whole mail (RFC 5322, MIME); `to` are recipients that its header may not name. Throws if it is no mail with a sender. */
export async function readMail(raw: Uint8Array, to: readonly string[] = []): Promise<Reply> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  const from = mailboxesOf(mail.from)[0]
  if (!from) throw new Error('The mail has no sender')
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap((one) =>
    mailboxesOf(one).map(({ address }) => address),
  )
  return {
    to: [...to, ...headersOf(mail, 'delivered-to'), ...headersOf(mail, 'x-original-to'), ...named],
    from,
    messageId: mail.messageId ?? null,
    isAutomatic: isAutomatic(mail.headers.map(({ key, value }) => [key, value])),
    text: mail.text ?? textOfHtml(mail.html ?? ''),
    files: mail.attachments.filter(isFile).map(toFile),
  }
}

/** Returns whether a program wrote a mail with these headers: an absence note, a bounce, a list (RFC 3834). */
export function isAutomatic(headers: readonly (readonly [name: string, value: string])[]): boolean {
  return headers.some(([name, value]) => {
    switch (name.toLowerCase()) {
      case 'auto-submitted':
        return !/^no\b/i.test(value.trim())
      case 'precedence':
        return /^(bulk|junk|list|auto_reply)$/i.test(value.trim())
      case 'x-autoreply':
      case 'x-autorespond':
      case 'list-id':
        return true
      case 'return-path':
        return /^<\s*>$/.test(value.trim())
      default:
        return false
    }
  })
}

function mailboxesOf(address: Address | undefined): Reply['from'][] {
  if (!address) return []
  const all = 'group' in address && address.group ? address.group : [address]
  return all.flatMap((one) =>
    'address' in one && one.address ? [{ address: one.address, name: one.name || null }] : [],
  )
}

function headersOf({ headers }: Email, name: string): string[] {
  return headers.flatMap(({ key, value }) => (key === name ? [value.replace(/^<|>$/g, '')] : []))
}

/** Pictures in the text, such as logos in signatures, are not files that someone sent. */
function isFile({ disposition, related, contentId }: Attachment): boolean {
  return !(related || (disposition === 'inline' && contentId))
}

function toFile({ filename, mimeType, content }: Attachment) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
  return { fileName: filename || `file.${mimeType.split('/')[1] ?? 'bin'}`, bytes }
}
