import type { Reply } from '../../domain/mail/replies/reply.ts'
import { textOfHtml } from '../../domain/mail/replies/text-of-html.ts'
import { membersOf, parseJson } from '../../domain/parse-json.ts'
import { isAutomatic, readMail } from '../../outside/replies/read-mail.ts'

/** A body as some provider of inbound mail posts it. */
export interface PostedMail {
  contentType: string
  bytes: Buffer
  /** The recipient in the address of the request, for mail servers that post a mail as it is. */
  to: string | null
}

/**
 * Reads a mail from what Postmark (JSON), Mailgun or SendGrid (forms) post, or from a raw mail of any other type. Throws if it is none.
 */
export async function readProvider({ contentType, bytes, to }: PostedMail): Promise<Reply> {
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  switch (type) {
    case 'application/json':
      return readPostmark(membersOf(parseJson(bytes.toString())))
    case 'multipart/form-data':
    case 'application/x-www-form-urlencoded':
      return readForm(
        await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData(),
      )
    default:
      return readMail(bytes, to === null ? [] : [to])
  }
}

async function readPostmark(mail: Readonly<Record<string, unknown>>): Promise<Reply> {
  const to = [textIn(mail.OriginalRecipient), ...listIn(mail.ToFull).map(({ Email }) => textIn(Email))]
  if (typeof mail.RawEmail === 'string') return readMail(Buffer.from(mail.RawEmail), to)
  const { Email, Name } = membersOf(mail.FromFull)
  const headers = listIn(mail.Headers).map(({ Name, Value }) => [textIn(Name), textIn(Value)] as const)
  return {
    to,
    from: senderIn(textIn(Email) || textIn(mail.From), textIn(Name)),
    messageId: headers.find(([name]) => name.toLowerCase() === 'message-id')?.[1] ?? (textIn(mail.MessageID) || null),
    isAutomatic: isAutomatic(headers),
    text: textIn(mail.TextBody) || textOfHtml(textIn(mail.HtmlBody)),
    files: listIn(mail.Attachments)
      .filter(({ ContentID }) => !textIn(ContentID))
      .map(({ Name, Content }) => ({ fileName: textIn(Name), bytes: Buffer.from(textIn(Content), 'base64') })),
  }
}

/** Mailgun and SendGrid name the same things differently; both can post the mail as it came. */
async function readForm(form: FormData): Promise<Reply> {
  const text = (...names: string[]) => names.map((name) => form.get(name)).find((one) => typeof one === 'string') ?? ''
  const envelope = membersOf(parsed(text('envelope')))
  const to = [
    text('recipient'),
    ...(Array.isArray(envelope.to) ? envelope.to.map(textIn) : []),
    ...addressesIn(text('To', 'to')),
  ]
  const raw = form.get('body-mime') ?? form.get('email')
  if (raw !== null) return readMail(typeof raw === 'string' ? Buffer.from(raw) : await bytesOf(raw), to)
  const headers = headersIn(text('message-headers'), text('headers'))
  const files = [...form.values()].filter((one) => typeof one !== 'string')
  return {
    to,
    from: senderIn(text('from', 'From', 'sender')),
    messageId: text('Message-Id') || (headers.find(([name]) => name.toLowerCase() === 'message-id')?.[1] ?? null),
    isAutomatic: isAutomatic(headers),
    text: text('body-plain', 'text') || textOfHtml(text('body-html', 'html')),
    files: await Promise.all(files.map(async (file) => ({ fileName: file.name, bytes: await bytesOf(file) }))),
  }
}

/** Mailgun's are JSON, SendGrid's lines as in the mail. */
function headersIn(json: string, lines: string): [string, string][] {
  const pairs = parsed(json)
  if (Array.isArray(pairs)) return pairs.map((pair) => [textIn(pair?.[0]), textIn(pair?.[1])])
  return lines.split(/\r?\n(?![ \t])/).flatMap((line): [string, string][] => {
    const at = line.indexOf(':')
    return at > 0 ? [[line.slice(0, at), line.slice(at + 1).trim()]] : []
  })
}

/** As much of a sender is read: no name and address are longer. */
const MOST_OF_SENDER = 600

function senderIn(from: string, given = ''): Reply['from'] {
  const [, name = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from.slice(0, MOST_OF_SENDER)) ?? []
  if (!address.includes('@')) throw new Error('The mail has no sender')
  return { address: address.trim(), name: given || name || null }
}

function addressesIn(header: string): string[] {
  return header.split(',').map((one) => /<([^<>]+)>/.exec(one)?.[1] ?? one.trim())
}

function parsed(json: string): unknown {
  try {
    return parseJson(json)
  } catch {
    return null
  }
}

function listIn(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(membersOf) : []
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

async function bytesOf(file: Blob): Promise<Buffer> {
  return Buffer.from(await file.arrayBuffer())
}
