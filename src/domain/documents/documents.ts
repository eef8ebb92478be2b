import type { Language } from '../../languages/languages.ts'
import type { Consent } from '../negotiation/signature.ts'
import type { PaymentSettings } from '../payments/payment-settings.ts'
import type { Customer, Proposal, QuoteLine, WorkingQuote } from '../quotes/quote.ts'
import type { Totals } from '../quotes/quote-terms.ts'
import type { Branding } from '../stores/settings.ts'

/** Document types, as on the wire. */
export const DOCUMENT_TYPES = ['proposal', 'confirmation', 'proforma_invoice'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/**
 * A document that a change requires (negotiation, section 8): a proposal for each send, in its own language if it has one, a
 * confirmation for each acceptance, with who agreed to it, a pro-forma invoice for each draft order.
 */
export type DueDocument =
  | { type: Extract<DocumentType, 'proposal'>; language: Language | null }
  | { type: Extract<DocumentType, 'confirmation'>; consent: Consent }
  | { type: Extract<DocumentType, 'proforma_invoice'>; draftOrderId: string }

/** The data a document is made from, as of when it became due, so a late document equals a prompt one. */
export interface DocumentSource {
  at: Date
  language: Language
  /** Null except for a pro-forma invoice. */
  draftOrderId: string | null
  /** Of a confirmation; missing from sources saved before they had any. */
  consent?: Consent
  quote: PaperQuote
  seller: {
    name: string
    timezone: string
    branding: Branding
    terms: string | null
    /** The bank account that a pro-forma invoice asks to pay to. */
    payments?: PaymentSettings
  }
}

/** The part of a quote that documents show. */
export interface PaperQuote {
  number: string
  currency: string
  poNumber: string | null
  requestedDeliveryDate: string | null
  expiresAt: Date | null
  totals: Totals
  lines: readonly PaperLine[]
  proposal: Proposal | null
  customer: Customer
  /** Missing from sources saved before documents covered draft orders of several rounds. */
  charged?: WorkingQuote['charged']
}

export type PaperLine = Pick<QuoteLine, (typeof LINE_MEMBERS)[number]>

const LINE_MEMBERS = [
  ...['id', 'title', 'variantTitle', 'sku', 'description', 'quantity', 'unitPrice', 'lineTotal', 'discountShare'],
  ...['tax', 'buyerVisibility', 'kit', 'decision', 'decidedInVersion', 'buyerNote', 'draftOrderId', 'tiers', 'choice'],
] as const

/** Returns the parts of a quote that documents show, nothing internal to staff. */
export function paperQuote(quote: WorkingQuote): PaperQuote {
  const { number, currency, poNumber, requestedDeliveryDate, expiresAt, totals, proposal, customer, charged } = quote
  const lines = quote.lines.map(toPaperLine)
  return { number, currency, poNumber, requestedDeliveryDate, expiresAt, totals, lines, proposal, customer, charged }
}

function toPaperLine(line: QuoteLine): PaperLine {
  const shown: Record<string, unknown> = {}
  for (const name of LINE_MEMBERS) shown[name] = line[name]
  return shown as unknown as PaperLine // each of its members
}

const SUFFIXES: Record<DocumentType, string> = {
  proposal: 'proposal-v',
  confirmation: 'confirmation-',
  proforma_invoice: 'proforma-invoice-',
}

/** Returns the start of the file name, safe in a header and on any disk, such as `Q-1042-proposal-v` of `Q-1042-proposal-v2.pdf`. */
export function documentStem(number: string, type: DocumentType): string {
  const safe = number
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
  return `${safe || 'quote'}-${SUFFIXES[type]}`
}
