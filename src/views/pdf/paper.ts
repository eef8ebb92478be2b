import { deposit } from '../../domain/deposit.ts'
import type { DocumentSource, DocumentType } from '../../domain/documents.ts'
import { formatMoney, type Money } from '../../domain/money.ts'
import type { Fact, Paper } from '../../domain/paper.ts'
import type { Address, ShippingStatus, Totals } from '../../domain/quote.ts'
import {
  formatCount,
  formatCountry,
  formatDate,
  formatDay,
  formatMoment,
  formatPercent,
} from '../../languages/format.ts'
import type { Language } from '../../languages/languages.ts'
import { viewBranding } from '../branding.ts'
import { type Manner, mannerOf } from './manner.ts'
import { viewRows } from './paper-rows.ts'
import { type OrderFigures, viewOrderTotals, viewQuoteTotals } from './paper-totals.ts'
import { printable, printableLines } from './printable.ts'

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
  const manner = mannerOf(language, quote.currency)
  const { say } = manner
  const branding = viewBranding({ name: seller.name, settings: { branding: seller.branding } })
  const name = nameOf(type, source, manner)
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
    intro: isDone ? say('no_tax_invoice') : '',
    parties: viewParties(source, manner),
    facts: viewFacts(type, source, manner),
    note: type === 'proposal' ? printableLines(quote.proposal?.note) : [],
    ...viewRows(lines, type, manner),
    totals: order
      ? viewOrderTotals(quote, order.id, order.figures, order.shipping, manner)
      : viewQuoteTotals(quote, type, shippingOf(source), manner),
    terms_heading: say('terms'),
    terms: viewTerms(source, order, manner),
    small_print: printableLines(seller.terms),
    foot: [branding.footer_text, branding.reply_to, branding.terms_url].flatMap(printableLines),
    reference: `${name} ${number}`,
  }
}

function nameOf(type: DocumentType, { quote }: DocumentSource, { say }: Manner): string {
  const isPart = type === 'confirmation' && quote.totals.acceptedTotal !== null
  return say(isPart ? 'type.partial_confirmation' : `type.${type}`)
}

function shippingOf({ quote: { proposal } }: DocumentSource): PaperOrder['shipping'] {
  return { status: proposal?.shippingStatus ?? 'to_be_confirmed', label: proposal?.shippingLabel ?? null }
}

function viewParties({ quote: { customer } }: DocumentSource, { say, language }: Manner): Paper['parties'] {
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
  const { company, first_name, last_name, address1, address2, zip, city, province_code, country_code } = address
  const join = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')
  const country = country_code && formatCountry(country_code, language)
  const lines = [company, join(first_name, last_name), address1, address2, join(zip, city, province_code), country]
  return lines.flatMap(printableLines)
}

function viewFacts(
  type: DocumentType,
  { quote, at, seller: { timezone } }: DocumentSource,
  { say, language }: Manner,
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

function viewTerms({ quote }: DocumentSource, order: PaperOrder | null, manner: Manner): Fact[] {
  const { say, money } = manner
  const { proposal, totals } = quote
  if (order) {
    const { deposit } = order.figures
    return facts([
      [say('terms.payment_terms'), order.paymentTerms],
      [say('terms.deposit'), deposit === null ? null : money(deposit)],
    ])
  }
  return facts([
    [say('terms.payment_terms'), proposal?.paymentTerms ?? null],
    [
      say('terms.deposit'),
      proposal?.depositPercentage ? viewDeposit(totals, proposal.depositPercentage, manner) : null,
    ],
  ])
}

/** In percent, and of what is offered as a whole the amount: each draft order has its own. */
function viewDeposit({ total, acceptedTotal }: Totals, pct: Money, { money, language }: Manner): string {
  const percent = formatPercent(formatMoney(pct), language)
  return acceptedTotal === null ? `${percent} (${money(deposit(total, pct * 100n))})` : percent
}

function facts(list: readonly (readonly [name: string, value: string | null])[]): Fact[] {
  return list.map(([name, value]) => ({ name, value: printableLines(value) })).filter(({ value }) => value.length > 0)
}
