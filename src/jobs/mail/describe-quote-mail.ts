import type { Context } from '../../commands/context.ts'
import { readAgreed } from '../../commands/negotiation/read-agreed.ts'
import { mailQuoteLink } from '../../commands/quotes/mail-quote-link.ts'
import { findMessageBody } from '../../database/quotes/messages.ts'
import { listSentVersions, readVersion } from '../../database/quotes/versions.ts'
import { calledName, quoteValues } from '../../domain/mail/mail-values.ts'
import type { MailValues } from '../../domain/mail/mail-variables.ts'
import type { MailName } from '../../domain/mail/mails.ts'
import { type Money, parseMoney } from '../../domain/money.ts'
import { applyDecisions } from '../../domain/negotiation/answer-proposal.ts'
import { type PortalOffer, portalOffer } from '../../domain/portal/portal-offer.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Totals } from '../../domain/quotes/quote-terms.ts'
import type { Version } from '../../domain/quotes/version.ts'
import { buyerLanguage, storeLanguage } from '../../domain/stores/buyer-language.ts'
import type { Language } from '../../languages/languages.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import { quoteLinkUrl } from '../../views/quotes/quote-link.ts'
import { viewBranding } from '../../views/stores/branding.ts'
import type { Addressee } from './find-recipients.ts'

/** What a mail tells its reader, and where its button leads. */
export interface Told {
  values: MailValues
  url: string | null
  /** How many lines a buyer sees; null where the reader works for the store, or is not known. */
  lineCount: number | null
}

type Reader = Omit<Addressee, 'side'> & { side: Addressee['side'] | null }

/**
 * What a quote's mail tells one of those it goes to, in their language; who is none of the quote's buyer, company and staff gets no
 * link to it. Buyers are told of the offer as the portal shows it, and of nothing that staff have not sent.
 */
export async function describeQuoteMail(
  ctx: Context & { baseUrl: string },
  quote: WorkingQuote,
  { name, data }: { name: MailName; data: Readonly<Record<string, unknown>> },
  reader: Reader,
): Promise<Told & { language: Language }> {
  const { store } = ctx
  const isStaff = reader.side === 'staff'
  const language = isStaff ? storeLanguage(store.settings) : buyerLanguage(quote.customer, store.settings)
  const manner = { storeName: viewBranding(store).display_name, timezone: store.timezone, language }
  const [current = null, before = null] = isStaff ? [] : await readOffers(ctx, quote)
  const offer = isStaff ? null : portalOffer(quote, current)
  const link = await linkFor(ctx, quote, reader.side)
  const invoice = name === 'invoice' ? await readInvoice(ctx, data) : null
  const payLink = invoice?.invoiceUrl ?? null
  const total = invoice ? parseMoney(invoice.total) : await readTotal(ctx, quote, { name, data }, offer)
  const called = isStaff ? (said: string | null) => said : calledName
  const { customer } = quote
  const told = {
    ...quote,
    total,
    isNewVersion: before !== null,
    poNumber: called(quote.poNumber),
    buyer: { ...customer, name: called(customer.name), companyName: called(customer.companyName) },
  }
  const values = {
    ...quoteValues(told, manner),
    recipient_name: called(reader.name) ?? '',
    link: link ?? '',
    pay_link: payLink ?? '',
    order_number: invoice?.name ?? '',
    message: (await readMessage(ctx, quote, { name, data })) ?? '',
  }
  const lineCount = offer && reader.side ? offer.lines.filter(({ kit }) => kit?.role !== 'component').length : null
  return { values, url: payLink ?? link, lineCount, language }
}

/** What the buyer was offered last, and before that. */
async function readOffers({ db, store }: Context, { id, proposal }: WorkingQuote): Promise<Version[]> {
  return proposal ? listSentVersions(db, store.id, id, { upTo: proposal.versionNumber, most: 2 }) : []
}

/** What it comes to: in mails about an answer what that accepts, in others what is offered. */
async function readTotal(
  ctx: Context,
  quote: WorkingQuote,
  { name, data }: { name: MailName; data: Readonly<Record<string, unknown>> },
  offer: PortalOffer | null,
): Promise<Money> {
  const agreed = await readAgreedTotal(ctx, quote, name)
  return agreed ?? (offer?.totals ?? (await readStaffTotals(ctx, quote, data))).total
}

/** What staff are told that it comes to: the version that an approval is about, else the quote. */
async function readStaffTotals(
  { db, store }: Context,
  { id, totals }: WorkingQuote,
  { version_number: number }: Readonly<Record<string, unknown>>,
): Promise<Totals> {
  return typeof number === 'number' ? (await readVersion(db, store.id, id, number)).offer.totals : totals
}

/** What the other side wrote: a message, or what stands with an offer. */
async function readMessage(
  { db, store }: Context,
  { proposal }: WorkingQuote,
  { name, data }: { name: MailName; data: Readonly<Record<string, unknown>> },
): Promise<string | null> {
  if (typeof data.message_id === 'string') return findMessageBody(db, store.id, data.message_id)
  return name === 'proposal' ? (proposal?.note ?? null) : null
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

/** What the platform says of the draft order that an invoice is of. */
async function readInvoice(ctx: Context, data: Readonly<Record<string, unknown>>) {
  const id = parseGid('DraftOrder', String(data.draft_order_id))
  return id && callPlatform(ctx, (call) => ctx.platform.getDraftOrder(call, id))
}

/** What an answer comes to, in mails about answers; null where there is none (any more). */
async function readAgreedTotal(ctx: Context, quote: WorkingQuote, name: MailName): Promise<Money | null> {
  const held = quote.approval?.kind === 'buyer' ? quote.approval.held : null
  const isAboutAnswer =
    name === 'approval_requested' ? held !== null : name === 'accepted' || name === 'accepted_to_staff'
  if (!isAboutAnswer) return null
  return (await readAgreed(ctx, { ...quote, lines: applyDecisions(quote, held ?? {}) }))?.sum.total ?? null
}
