import type { Context } from '../../commands/context.ts'
import { mailQuoteLink } from '../../commands/quotes/mail-quote-link.ts'
import { listAttachments } from '../../database/attachments/attachments.ts'
import { findMessageBody } from '../../database/quotes/messages.ts'
import type { QuoteLink } from '../../database/quotes/quote-links.ts'
import { readVersion } from '../../database/quotes/versions.ts'
import { buyerValues, calledName, quoteValues } from '../../domain/mail/mail-values.ts'
import type { MailValues } from '../../domain/mail/mail-variables.ts'
import type { MailName } from '../../domain/mail/mails.ts'
import type { InvoiceMail, QuoteMail } from '../../domain/mail/queued-mail.ts'
import type { Money } from '../../domain/money.ts'
import { applyDecisions } from '../../domain/negotiation/answer-proposal.ts'
import type { Letter } from '../../domain/negotiation/staged-proposal.ts'
import { type PortalOffer, portalOffer } from '../../domain/portal/portal-offer.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Totals } from '../../domain/quotes/quote-terms.ts'
import type { Version } from '../../domain/quotes/version.ts'
import { buyerLanguage, storeLanguage } from '../../domain/stores/buyer-language.ts'
import { staffLink } from '../../domain/stores/platform-admin.ts'
import type { Language } from '../../languages/languages.ts'
import { readAgreed } from '../../queries/negotiation/read-agreed.ts'
import { readBuyerOffers } from '../../queries/negotiation/read-buyer-offers.ts'
import { changeRows } from '../../views/mail/change-rows.ts'
import { choiceRows } from '../../views/mail/choice-rows.ts'
import { tierRows } from '../../views/mail/tier-rows.ts'
import { withFileNames } from '../../views/mail/with-file-names.ts'
import { quoteLinkUrl } from '../../views/quotes/quote-link.ts'
import { viewBranding } from '../../views/stores/branding.ts'
import type { Addressee } from './find-recipients.ts'
import { readInvoiceFacts } from './read-invoice-facts.ts'

/** The content of a mail for its reader, and where its button leads. */
export interface Told {
  values: MailValues
  url: string | null
  /** A new link to the quote among them, to be stored with the mail. */
  madeLink?: QuoteLink | null
  /** The number of lines a buyer sees; null for staff and unknown readers. */
  lineCount: number | null
  /** The choices and the prices by quantity that the offer shows, one row each. */
  prices?: readonly { label: string; value: string }[]
  /** The changes of a new version, one row a line. */
  changes?: readonly { label: string; value: string }[]
}

/** A mail about a quote, and the name of its text. */
interface Asked {
  name: MailName
  mail: QuoteMail | InvoiceMail
  /** A proposal's letter; null for the store's mail. */
  letter?: Letter | null
}

/** A mail's reader; without a side if nothing connects them with the quote. */
export type Reader = Omit<Addressee, 'side'> & { side: Addressee['side'] | null }

/**
 * Describes a quote's mail for one recipient, in their language; anyone outside the quote's buyer, company and staff gets no link to it.
 * Buyers see the offer as in the portal, and nothing staff have not sent.
 */
export async function describeQuoteMail(
  ctx: Context & { baseUrl: string },
  quote: WorkingQuote,
  { name, mail, letter = null }: Asked,
  reader: Reader,
): Promise<Told & { language: Language }> {
  const { store } = ctx
  const isStaff = reader.side === 'staff'
  const language = languageFor(ctx, quote, isStaff, letter)
  const manner = { storeName: viewBranding(store).display_name, timezone: store.timezone, language }
  const { current, before } = isStaff ? NO_OFFERS : await readBuyerOffers(ctx, quote)
  const offer = isStaff ? null : portalOffer(quote, current)
  const { link, made } = await linkFor(ctx, quote, reader)
  const invoice = await readInvoiceFacts(ctx, mail, manner)
  const payLink = invoice?.payLink ?? null
  const total = invoice?.total ?? (await readTotal(ctx, quote, { name, mail }, offer))
  const facts = { ...quote, total, isNewVersion: before !== null, buyer: quote.customer }
  const told = isStaff
    ? { ...quoteValues(facts, manner), recipient_name: reader.name ?? '' }
    : { ...buyerValues(facts, manner), recipient_name: calledName(reader.name) ?? '' }
  const values = {
    ...told,
    link: link ?? '',
    ...{ pay_link: '', order_number: '', ...invoice?.values },
    message: (await readMessage(ctx, quote, mail, language)) ?? '',
  }
  const shown = describeLines({ name, offer: reader.side ? offer : null, current, before }, quote.currency, language)
  return { values, url: payLink ?? link, madeLink: made, ...shown, language }
}

interface Offers {
  name: MailName
  /** Null for staff and unknown readers. */
  offer: PortalOffer | null
  current: Version | null
  before: Version | null
}

function describeLines({ name, offer, current, before }: Offers, currency: string, language: Language) {
  if (!offer) return { lineCount: null }
  return {
    lineCount: offer.lines.filter(({ kit }) => kit?.role !== 'component').length,
    prices: [...choiceRows(offer.lines, language), ...tierRows(offer.lines, currency, language)],
    changes: name === 'proposal' && current ? changeRows(before, current, currency, language) : [],
  }
}

function languageFor(
  { store: { settings } }: Context,
  { customer }: WorkingQuote,
  isStaff: boolean,
  letter: Letter | null,
): Language {
  return letter?.language ?? (isStaff ? storeLanguage(settings) : buyerLanguage(customer, settings))
}

const NO_OFFERS = { current: null, before: null }

/** Returns the mail's total: the sum accepted in mails about an answer, else the offer's. */
async function readTotal(
  ctx: Context,
  quote: WorkingQuote,
  { name, mail }: Asked,
  offer: PortalOffer | null,
): Promise<Money> {
  const agreed = await readAgreedTotal(ctx, quote, name)
  return agreed ?? (offer?.totals ?? (await readStaffTotals(ctx, quote, mail))).total
}

/** Returns the totals for staff: of the version under approval, else of the quote. */
async function readStaffTotals(
  { db, store }: Context,
  { id, totals }: WorkingQuote,
  mail: Asked['mail'],
): Promise<Totals> {
  const number = 'data' in mail && mail.data && 'version_number' in mail.data ? mail.data.version_number : undefined
  return number !== undefined ? (await readVersion(db, store.id, id, number)).offer.totals : totals
}

/** Returns what the other side wrote: a message, with the names of its files, or the note with an offer. */
async function readMessage(
  { db, store }: Context,
  { id, proposal }: WorkingQuote,
  mail: Asked['mail'],
  language: Language,
): Promise<string | null> {
  if (mail.kind === 'message') {
    const { message_id: messageId } = mail.data
    const body = await findMessageBody(db, store.id, messageId)
    const files = (await listAttachments(db, store.id, id)).filter((one) => one.messageId === messageId)
    const names = files.map(({ fileName }) => fileName)
    return body === null ? null : withFileNames(body, names, language)
  }
  return mail.kind === 'proposal' ? (proposal?.note ?? null) : null
}

async function linkFor(
  ctx: Context & { baseUrl: string },
  quote: WorkingQuote,
  { side, byPlatform = false }: Reader,
): Promise<{ link: string | null; made: QuoteLink | null }> {
  if (side === 'buyer' || side === 'copy') {
    const { token, made } = await mailQuoteLink(ctx, quote, side === 'copy')
    return { link: quoteLinkUrl(ctx.baseUrl, token), made }
  }
  if (side === 'staff') return { link: staffLink(ctx, `/quotes/${quote.id}`, { byPlatform }), made: null }
  return { link: side === 'company' ? `${ctx.baseUrl}/portal` : null, made: null }
}

/** Returns the sum of an answer, for mails about answers; null if there is none (any more). */
async function readAgreedTotal(ctx: Context, quote: WorkingQuote, name: MailName): Promise<Money | null> {
  const held = quote.approval?.kind === 'buyer' ? quote.approval.held : null
  const isAboutAnswer =
    name === 'approval_requested' ? held !== null : name === 'accepted' || name === 'accepted_to_staff'
  if (!isAboutAnswer) return null
  return (
    (await readAgreed(ctx, { ...quote, lines: applyDecisions(quote, held ?? {}, quote.approval?.heldQuantities) }))?.sum
      .total ?? null
  )
}
