import { listMessages, type MailMessage, readMessage } from '../../database/mail/mail-messages.ts'
import { hideAddress } from '../../domain/mail/hidden-address.ts'
import type { MailContent, MailState } from '../../domain/mail/mail-message.ts'
import { openMail } from '../../domain/mail/open-mail.ts'
import { DEFAULT_LIMIT, type Page, type PageRequest, pageOf } from '../page.ts'
import type { Reader } from '../reader.ts'

/** Filters of the mailbox. */
export interface MailFilters {
  state?: MailState | undefined
  kind?: string | undefined
  /** A full address. */
  to?: string | undefined
  quoteId?: string | undefined
}

/** An opened message. */
export interface OpenedMail {
  message: MailMessage
  /** Null if no key opens it. */
  content: MailContent | null
}

type Asking = Pick<Reader, 'db' | 'store' | 'secretBox'>

/** Lists the mail to each recipient, 20 messages a page, newest first. */
export async function listMail(
  ctx: Asking,
  { limit = DEFAULT_LIMIT, cursor, to, ...filters }: PageRequest & MailFilters,
): Promise<Page<OpenedMail>> {
  const recipient = to === undefined ? undefined : hideAddress(ctx.secretBox, to).fingerprints
  const asked = { ...filters, recipient, before: cursor ?? undefined }
  const { messages, hasMore } = await listMessages(ctx.db, ctx.store.id, asked, limit)
  const opened = messages.map((message) => openMessage(ctx, message))
  return pageOf(opened, hasMore, ({ message }) => message.id)
}

/** Returns the message. Throws `not_found`. */
export async function readMail(ctx: Asking, id: string): Promise<OpenedMail> {
  return openMessage(ctx, await readMessage(ctx.db, ctx.store.id, id))
}

/** Returns the message with its content. */
export function openMessage({ secretBox }: Pick<Asking, 'secretBox'>, message: MailMessage): OpenedMail {
  return { message, content: openMail(secretBox, message.sealed) }
}
