import { callPlatform } from '../../commands/call-platform.ts'
import type { Context } from '../../commands/context.ts'
import { mailQuoteLink } from '../../commands/mail-quote-link.ts'
import { quoteValues } from '../../domain/mail-values.ts'
import type { MailValues } from '../../domain/mail-variables.ts'
import type { MailName } from '../../domain/mails.ts'
import type { WorkingQuote } from '../../domain/quote.ts'
import { parseGid } from '../../outside/platform/port.ts'
import { findMessageBody } from '../../store/messages.ts'
import { viewBranding } from '../../views/branding.ts'
import { quoteLinkUrl } from '../../views/quote-link.ts'
import type { Addressee } from './find-recipients.ts'

/** What a mail tells its reader, and what its button does. */
export interface Told {
  values: MailValues
  action: { label: string; url: string } | null
}

/** What a quote's mail tells one of those it goes to; who is none of the quote's buyer, company and staff gets no link to it. */
export async function describeQuoteMail(
  ctx: Context & { baseUrl: string },
  quote: WorkingQuote,
  { name, data }: { name: MailName; data: Readonly<Record<string, unknown>> },
  reader: Omit<Addressee, 'side'> & { side: Addressee['side'] | null },
): Promise<Told> {
  const { store } = ctx
  const { number, currency, totals, versionNumber, expiresAt, customer } = quote
  const mailed = { number, currency, total: totals.total, versionNumber, expiresAt, buyer: customer }
  const of = { storeName: viewBranding(store).display_name, timezone: store.timezone }
  const link = await linkFor(ctx, quote, reader.side)
  const payLink = name === 'invoice' ? await readPayLink(ctx, data) : null
  const message = typeof data.message_id === 'string' ? await findMessageBody(ctx.db, store.id, data.message_id) : null
  const values = {
    ...quoteValues(mailed, of),
    recipient_name: reader.name ?? reader.address,
    ...(link !== null && { link }),
    ...(payLink !== null && { pay_link: payLink }),
    ...(message !== null && { message }),
  }
  const url = payLink ?? link
  return { values, action: url === null ? null : { label: labelOf(name, reader.side), url } }
}

async function linkFor(
  ctx: Context & { baseUrl: string },
  { id }: WorkingQuote,
  side: Addressee['side'] | null,
): Promise<string | null> {
  if (side === 'buyer') return quoteLinkUrl(ctx.baseUrl, await mailQuoteLink(ctx, id))
  if (side === 'staff') return `${ctx.baseUrl}/admin/quotes/${id}`
  return side === 'company' ? `${ctx.baseUrl}/portal` : null
}

/** Where the platform says that the invoice is paid. */
async function readPayLink(ctx: Context, data: Readonly<Record<string, unknown>>): Promise<string | null> {
  const id = parseGid('DraftOrder', String(data.draft_order_id))
  const draft = id && (await callPlatform(ctx, (call) => ctx.platform.getDraftOrder(call, id)))
  return draft?.invoiceUrl ?? null
}

function labelOf(name: MailName, side: Addressee['side'] | null): string {
  if (name === 'invoice') return 'Look at the invoice'
  if (name === 'proposal' || name === 'expiring_soon') return 'Look at the offer'
  return side === 'company' ? 'Sign in' : 'Open the quote'
}
