import type { DocumentSource, DocumentType, PaperLine, PaperQuote } from '../../../domain/documents/documents.ts'
import type { Fact, Paper } from '../../../domain/documents/paper.ts'
import { paperSizeFor } from '../../../domain/documents/paper-size.ts'
import { formatMoney, type Money } from '../../../domain/money.ts'
import type { AgreedTerms } from '../../../domain/orders/convert.ts'
import { type Agreed, agreedSum } from '../../../domain/pricing/agreed-sum.ts'
import { deposit } from '../../../domain/pricing/deposit.ts'
import { isAnsweredAsWhole } from '../../../domain/pricing/hidden-prices.ts'
import type { Address } from '../../../domain/quotes/quote.ts'
import type { Totals } from '../../../domain/quotes/quote-terms.ts'
import {
  formatCount,
  formatCountry,
  formatDate,
  formatDay,
  formatMoment,
  formatPercent,
} from '../../../languages/format.ts'
import type { Language } from '../../../languages/languages.ts'
import { townLines } from '../../../languages/town-lines.ts'
import { viewBranding } from '../../stores/branding.ts'
import { type CheckedEvidence, viewPaperEvidence } from './paper-evidence.ts'
import { type PaperFormat, paperFormat } from './paper-format.ts'
import { viewPaperPayment } from './paper-payment.ts'
import { viewPaperRows } from './paper-rows.ts'
import { type OrderFigures, viewAgreedTotals, viewOfferTotals, viewOrderTotals } from './paper-totals.ts'
import { printable, printableLines } from './printable.ts'

/** Facts for a document besides its stored source: the agreed terms, and the draft order. */
export interface PaperFacts {
  terms: AgreedTerms
  order: { id: string; figures: OrderFigures } | null
}

/**
 * Returns a document's content: like the portal, without hidden lines, hidden prices or anything internal to staff. `facts` is null for a
 * proposal; for a pro-forma invoice it includes a draft order. `documentId` is kept in the file, which tells a copy of it from others.
 */
export function viewPaper(
  type: DocumentType,
  source: DocumentSource,
  facts: PaperFacts | null,
  { documentId, checked }: { documentId?: string; checked?: CheckedEvidence | null } = {},
): Paper {
  const { quote, seller, language } = source
  const format = paperFormat(language, quote.currency)
  const { say } = format
  const branding = viewBranding({ name: seller.name, settings: { branding: seller.branding } })
  const name = nameOf(type, source, format)
  const number = printable(quote.number)
  const brand = printable(branding.display_name)
  const isDone = type === 'proforma_invoice'
  const order = facts?.order ?? null
  const lines = order ? quote.lines.filter(({ draftOrderId }) => draftOrderId === order.id) : quote.lines
  return {
    language,
    size: paperSizeFor(quote.customer),
    date: dateOf(source),
    keywords: documentId === undefined ? [] : [documentId],
    title: `${name} ${number} – ${brand}`,
    color: branding.color,
    brand,
    heading: `${name} ${number}`,
    intro: isDone ? say('no_tax_invoice') : '',
    parties: viewParties(source, format),
    facts: viewFacts(type, source, format),
    note: type === 'proposal' ? printableLines(quote.proposal?.note) : [],
    ...viewPaperRows(lines, type, format),
    totals: viewTotals(source, lines, facts, format),
    terms_heading: say('terms'),
    terms: viewTerms(type, source, facts, format),
    small_print: printableLines(seller.terms),
    foot: [branding.footer_text, branding.reply_to, branding.terms_url].flatMap(printableLines),
    reference: `${name} ${number}`,
    payment: order && viewPaperPayment(source, order.figures, format),
    evidence: checked ? viewPaperEvidence(checked, seller.timezone, format) : null,
  }
}

function dateOf({ at }: DocumentSource): Paper['date'] {
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
}

function nameOf(type: DocumentType, { quote }: DocumentSource, { say }: PaperFormat): string {
  const isPart = type === 'confirmation' && quote.totals.acceptedTotal !== null
  return say(isPart ? 'type.partial_confirmation' : `type.${type}`)
}

function viewTotals(
  { quote }: DocumentSource,
  lines: readonly PaperLine[],
  facts: PaperFacts | null,
  format: PaperFormat,
) {
  const { shippingStatus = 'to_be_confirmed', shippingLabel = null } = facts?.terms ?? quote.proposal ?? {}
  const shipping = { status: shippingStatus, label: shippingLabel }
  if (facts?.order) return viewOrderTotals(lines, facts.order.figures, shipping, format)
  const agreed = agreedOf(quote, facts)
  return agreed ? viewAgreedTotals(quote, agreed, format) : viewOfferTotals(quote, shipping, format)
}

function agreedOf({ lines, charged = NOTHING }: PaperQuote, facts: PaperFacts | null): Agreed | null {
  const sum = facts && agreedSum({ lines, charged }, facts.terms)
  return sum && { sum, terms: facts.terms }
}

const NOTHING = { shipping: 0n, shippingTax: 0n }

function viewParties({ quote: { customer } }: DocumentSource, { say, language }: PaperFormat): Paper['parties'] {
  const { companyName, name, email, shippingAddress, billingAddress } = customer
  const parties = [
    { name: say('party.customer'), lines: [companyName, name, email].flatMap(printableLines) },
    { name: say('party.ship_to'), lines: addressLines(shippingAddress, language) },
    { name: say('party.bill_to'), lines: addressLines(billingAddress, language) },
  ]
  return parties.filter(({ lines }) => lines.length > 0)
}

function addressLines(address: Address | null, language: Language): string[] {
  if (!address) return []
  const { company, first_name, last_name, address1, address2, country_code } = address
  const join = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')
  const country = country_code && formatCountry(country_code, language)
  const lines = [company, join(first_name, last_name), address1, address2, ...townLines(address), country]
  return lines.flatMap(printableLines)
}

function viewFacts(
  type: DocumentType,
  { quote, at, seller: { timezone } }: DocumentSource,
  { say, language }: PaperFormat,
): Fact[] {
  const { proposal, expiresAt, poNumber, requestedDeliveryDate } = quote
  return facts([
    [say('fact.quote_number'), type === 'proposal' ? null : quote.number],
    [say('fact.version'), proposal && formatCount(proposal.versionNumber, language)],
    [say('fact.date'), formatDay(at, timezone, language)],
    [say('fact.valid_until'), type === 'proposal' && expiresAt ? formatMoment(expiresAt, timezone, language) : null],
    [say('fact.po_number'), poNumber],
    [say('fact.wanted_by'), requestedDeliveryDate && formatDate(requestedDeliveryDate, language)],
    [say('fact.currency'), quote.currency],
  ])
}

function viewTerms(
  type: DocumentType,
  { quote }: DocumentSource,
  given: PaperFacts | null,
  format: PaperFormat,
): Fact[] {
  const { say, money } = format
  const { proposal, totals, lines } = quote
  if (!given) {
    const percentage = proposal?.depositPercentage ?? null
    return facts([
      [say('terms.payment_terms'), proposal?.paymentTerms ?? null],
      [say('terms.deposit'), percentage === null ? null : viewDeposit(totals, percentage, format)],
      [say('terms.answer'), type === 'proposal' && isAnsweredAsWhole(lines) ? say('terms.as_whole') : null],
    ])
  }
  const due = given.order ? given.order.figures.deposit : (agreedOf(quote, given)?.sum.deposit ?? null)
  return facts([
    [say('terms.payment_terms'), given.terms.paymentTerms],
    [say('terms.deposit'), due === null ? null : money(due)],
  ])
}

/** As a percentage, with the amount due if everything is accepted and ordered at once. */
function viewDeposit({ total }: Totals, pct: Money, { money, language }: PaperFormat): string {
  return `${formatPercent(formatMoney(pct), language)} (${money(deposit(total, pct * 100n))})`
}

function facts(list: readonly (readonly [name: string, value: string | null])[]): Fact[] {
  return list.map(([name, value]) => ({ name, value: printableLines(value) })).filter(({ value }) => value.length > 0)
}
