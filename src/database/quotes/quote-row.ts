import type { Selectable } from 'kysely'
import { formatId } from '../../domain/id.ts'
import { formatMoney, type Money, parseMoney } from '../../domain/money.ts'
import type { LineFigures, PriceTable } from '../../domain/pricing/price-tiers.ts'
import type { Proposal, Quote, QuoteLine } from '../../domain/quotes/quote.ts'
import type { LineRow, ProposalRow } from './quote-columns.ts'
import type { QuoteTable } from './quote-tables.ts'

/** A quote's row as read: the columns of quoteColumns. */
export type QuoteRow = Omit<
  Selectable<QuoteTable>,
  | 'store_id'
  | 'revision'
  | 'deleted_at'
  | 'staged'
  | 'approval'
  | 'conversion_id'
  | 'reminded_version'
  | 'loss_reason'
  | 'shipping_charged'
  | 'shipping_tax_charged'
  | 'waits_for'
  | 'waits_since'
  | 'unanswered_since'
> & {
  assigned_staff_email: string | null
}

/** Returns the quote of a row. Constraints of migrations/0004_quotes.sql guarantee the columns' types. */
export function toQuote(row: QuoteRow): Quote {
  return {
    id: formatId('qte', row.id),
    number: row.number,
    status: row.status,
    mode: row.mode,
    source: row.source,
    currency: row.currency,
    versionNumber: row.version_number,
    negotiationRound: row.negotiation_round,
    poNumber: row.po_number,
    requestedDeliveryDate: row.requested_delivery_date,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    firstAcceptedAt: row.first_accepted_at,
    fullyConvertedAt: row.fully_converted_at,
    invoiceSentAt: row.invoice_sent_at,
    totals: {
      subtotal: parseMoney(row.subtotal),
      discountTotal: parseMoney(row.discount_total),
      shippingTotal: parseMoney(row.shipping_total),
      taxEstimate: parseMoney(row.tax_estimate),
      total: parseMoney(row.total),
      acceptedTotal: orNull(row.accepted_total),
      stillOpenTotal: orNull(row.still_open_total),
      headlineMode: row.headline_mode,
    },
    lines: row.lines.map(toLine),
    proposal: row.proposal && toProposal(row.proposal),
    pendingApproval: row.pending_approval,
    platform: {
      customerId: toGid('Customer', row.customer_id),
      companyId: toGid('Company', row.company_id),
      companyLocationId: toGid('CompanyLocation', row.company_location_id),
      companyContactId: toGid('CompanyContact', row.company_contact_id),
      draftOrderIds: row.draft_order_ids,
      orderIds: row.order_ids,
    },
    assignedStaff:
      row.assigned_staff_id === null
        ? null
        : { id: formatId('stf', row.assigned_staff_id), email: row.assigned_staff_email ?? '' },
    kitConversionMode: row.kit_conversion_mode,
    basedOnQuoteId: row.based_on_quote_id && formatId('qte', row.based_on_quote_id),
    customer: { email: row.customer_email, ...row.customer },
    sourceUrl: row.source_url,
  }
}

/** The values of fields that a line's row leaves out. */
const EMPTY_LINE = {
  productId: null,
  variantId: null,
  sku: null,
  variantTitle: null,
  description: null,
  imageUrl: null,
  productType: null,
  vendor: null,
  tags: [],
  collectionIds: [],
  catalogPrice: null,
  requestedPrice: null,
  unitPrice: null,
  lineTotal: null,
  isCustom: false,
  requiresShipping: true,
  taxable: true,
  buyerVisibility: 'show',
  kit: null,
  decision: null,
  buyerNote: null,
  requestedQuantity: null,
  discountShare: 0n,
  tax: 0n,
  decidedInVersion: null,
  draftOrderId: null,
  tiers: null,
  offered: null,
  choice: null,
} as const satisfies Partial<QuoteLine>

export function toLine(row: LineRow): QuoteLine {
  const {
    catalogPrice,
    requestedPrice,
    unitPrice,
    lineTotal,
    discountShare = '0.00',
    tax = '0.00',
    tiers,
    offered,
  } = row
  return {
    ...EMPTY_LINE,
    ...row,
    catalogPrice: orNull(catalogPrice),
    requestedPrice: orNull(requestedPrice),
    unitPrice: orNull(unitPrice),
    lineTotal: orNull(lineTotal),
    discountShare: parseMoney(discountShare),
    tax: parseMoney(tax),
    tiers: tiers ? toTable(tiers) : null,
    offered: offered ? toFigures(offered) : null,
  }
}

/** Returns the row of a line, from which toLine reads an equal line. */
export function toLineRow(line: QuoteLine): LineRow {
  const row: Record<string, unknown> = {}
  for (const name of Object.keys(line) as (keyof QuoteLine)[]) {
    const value = line[name]
    const isEmpty = Array.isArray(value) ? value.length === 0 : value === EMPTY_LINE[name as keyof typeof EMPTY_LINE]
    if (!isEmpty) row[name] = toJson(value)
  }
  return row as unknown as LineRow // toLine's counterpart
}

function toTable({ tiers, percentOff, taxPct }: NonNullable<LineRow['tiers']>): PriceTable {
  return {
    tiers: tiers.map(({ from, unit }) => ({ from, unit: parseMoney(unit) })),
    percentOff: orNull(percentOff),
    taxPct: orNull(taxPct),
  }
}

function toFigures({ quantity, discountShare, tax, ...prices }: NonNullable<LineRow['offered']>): LineFigures {
  return {
    quantity,
    unitPrice: orNull(prices.unitPrice),
    lineTotal: orNull(prices.lineTotal),
    discountShare: orNull(discountShare) ?? 0n,
    tax: orNull(tax) ?? 0n,
  }
}

/** Writes amounts, also those within a field, as on the wire. */
function toJson(value: unknown): unknown {
  if (typeof value === 'bigint') return formatMoney(value)
  if (Array.isArray(value)) return value.map(toJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toJson(member)]))
}

function toProposal(row: ProposalRow): Proposal {
  return {
    ...row,
    createdAt: new Date(row.createdAt),
    expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt),
    depositPercentage: orNull(row.depositPercentage),
    shippingTax: parseMoney(row.shippingTax),
    renewalAskedAt: row.renewalAskedAt ? new Date(row.renewalAskedAt) : null,
    review: row.review ? { ...row.review, at: new Date(row.review.at) } : null,
  }
}

/** Returns the row of a proposal, from which an equal one is read. */
export function toProposalRow(proposal: Proposal): ProposalRow {
  return {
    ...proposal,
    createdAt: proposal.createdAt.toISOString(),
    expiresAt: proposal.expiresAt?.toISOString() ?? null,
    depositPercentage: proposal.depositPercentage === null ? null : formatMoney(proposal.depositPercentage),
    shippingTax: formatMoney(proposal.shippingTax),
    renewalAskedAt: proposal.renewalAskedAt?.toISOString() ?? null,
    review: proposal.review ? { ...proposal.review, at: proposal.review.at.toISOString() } : null,
  }
}

function orNull(amount: string | null | undefined): Money | null {
  return amount == null ? null : parseMoney(amount)
}

/** Returns the digits of a platform's id, as stored. */
export function digitsOf(gid: string): string
export function digitsOf(gid: string | null): string | null
export function digitsOf(gid: string | null): string | null {
  return gid === null ? null : gid.slice(gid.lastIndexOf('/') + 1)
}

function toGid(type: string, digits: string | null): string | null {
  return digits === null ? null : `gid://platform/${type}/${digits}`
}
