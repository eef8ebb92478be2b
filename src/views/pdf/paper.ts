import { deposit } from '../../domain/deposit.ts'
import type { DocumentSource, DocumentType } from '../../domain/documents.ts'
import type { Money } from '../../domain/money.ts'
import type { Fact, Paper } from '../../domain/paper.ts'
import type { Address, ShippingStatus, Totals } from '../../domain/quote.ts'
import { viewBranding } from '../branding.ts'
import { type PaperFormat, paperFormat } from './paper-format.ts'
import { viewRows } from './paper-rows.ts'
import { type OrderFigures, viewOrderTotals, viewQuoteTotals } from './paper-totals.ts'
import { printable, printableLines } from './printable.ts'
import { type Words, wordsOf } from './words.ts'

/** A draft order, and what its buyer agreed to beside its lines. */
export interface PaperOrder {
  id: string
  figures: OrderFigures
  paymentTerms: string | null
  shipping: { status: ShippingStatus; label: string | null }
}

/**
 * What a document says: as the portal, never a hidden line, a hidden price, or what staff keep among themselves. `order` is the draft
 * order of a pro-forma invoice.
 */
export function viewPaper(type: DocumentType, source: DocumentSource, order: PaperOrder | null): Paper {
  const { quote, seller, language } = source
  const words = wordsOf(language)
  const format = paperFormat(language, { currency: quote.currency, timezone: seller.timezone })
  const branding = viewBranding({ name: seller.name, settings: { branding: seller.branding } })
  const name = nameOf(type, source, words)
  const number = printable(quote.number)
  const brand = printable(branding.display_name)
  const isDone = type === 'proforma_invoice'
  const lines = order ? quote.lines.filter(({ draftOrderId }) => draftOrderId === order.id) : quote.lines
  return {
    language,
    title: `${name} ${number} – ${brand}`,
    color: branding.color,
    brand,
    heading: `${name} ${number}`,
    intro: isDone ? words.no_tax_invoice : '',
    parties: viewParties(source, words),
    facts: viewFacts(type, source, { words, format }),
    note: type === 'proposal' ? printableLines(quote.proposal?.note) : [],
    ...viewRows(lines, type, { words, format }),
    totals: order
      ? viewOrderTotals(quote, order.id, order.figures, { shipping: order.shipping, words, format })
      : viewQuoteTotals(quote, type, { shipping: shippingOf(source), words, format }),
    terms_heading: words.terms,
    terms: viewTerms(source, order, { words, format }),
    small_print: printableLines(seller.terms),
    foot: [branding.footer_text, branding.reply_to, branding.terms_url].flatMap(printableLines),
    reference: `${name} ${number}`,
  }
}

type Language = { words: Words; format: PaperFormat }

function nameOf(type: DocumentType, { quote }: DocumentSource, words: Words): string {
  const isPart = type === 'confirmation' && quote.totals.acceptedTotal !== null
  return isPart ? words.partial_confirmation : words[type]
}

function shippingOf({ quote: { proposal } }: DocumentSource): PaperOrder['shipping'] {
  return { status: proposal?.shippingStatus ?? 'to_be_confirmed', label: proposal?.shippingLabel ?? null }
}

function viewParties({ quote: { customer } }: DocumentSource, words: Words): Paper['parties'] {
  const { companyName, name, email, shippingAddress, billingAddress } = customer
  const parties = [
    { name: words.customer, lines: [companyName, name, email].flatMap(printableLines) },
    { name: words.ship_to, lines: addressLines(shippingAddress) },
    { name: words.bill_to, lines: addressLines(billingAddress) },
  ]
  return parties.filter(({ lines }) => lines.length > 0)
}

function addressLines(address: Address | null): string[] {
  if (!address) return []
  const { company, first_name, last_name, address1, address2, zip, city, province_code, country_code } = address
  const join = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')
  const lines = [company, join(first_name, last_name), address1, address2, join(zip, city, province_code), country_code]
  return lines.flatMap(printableLines)
}

function viewFacts(type: DocumentType, { quote, at }: DocumentSource, { words, format }: Language): Fact[] {
  const { proposal, expiresAt, poNumber, requestedDeliveryDate } = quote
  return facts([
    [words.quote_number, type === 'proposal' ? null : quote.number],
    [words.version, proposal && format.number(proposal.versionNumber)],
    [words.date, format.date(at)],
    [words.valid_until, type === 'proposal' && expiresAt ? format.moment(expiresAt) : null],
    [words.po_number, poNumber],
    [words.wanted_by, requestedDeliveryDate && format.day(requestedDeliveryDate)],
    [words.currency, quote.currency],
  ])
}

function viewTerms({ quote }: DocumentSource, order: PaperOrder | null, { words, format }: Language): Fact[] {
  const { proposal, totals } = quote
  if (order) {
    const { deposit } = order.figures
    return facts([
      [words.payment_terms, order.paymentTerms],
      [words.deposit, deposit === null ? null : format.money(deposit)],
    ])
  }
  return facts([
    [words.payment_terms, proposal?.paymentTerms ?? null],
    [words.deposit, proposal?.depositPercentage ? viewDeposit(totals, proposal.depositPercentage, format) : null],
  ])
}

/** In percent, and of what is offered as a whole the amount: each draft order has its own. */
function viewDeposit({ total, acceptedTotal }: Totals, pct: Money, format: PaperFormat): string {
  const percent = format.percent(pct)
  return acceptedTotal === null ? `${percent} (${format.money(deposit(total, pct * 100n))})` : percent
}

function facts(list: readonly (readonly [name: string, value: string | null])[]): Fact[] {
  return list.map(([name, value]) => ({ name, value: printableLines(value) })).filter(({ value }) => value.length > 0)
}
