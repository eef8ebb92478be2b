import type { BuyerMessage } from '../../database/portal/buyer-messages.ts'
import type { Store } from '../../database/stores/stores.ts'
import { formatMoney, type Money } from '../../domain/money.ts'
import { lineNumbers } from '../../domain/portal/line-numbers.ts'
import type { PortalAction } from '../../domain/portal/portal-actions.ts'
import { type OfferDifference, type PortalOffer, shownPrice } from '../../domain/portal/portal-offer.ts'
import { PORTAL_STATUSES, portalStatus } from '../../domain/portal/portal-status.ts'
import type { Agreed } from '../../domain/pricing/agreed-sum.ts'
import { isSameChoice } from '../../domain/pricing/choice.ts'
import { isSameTiers } from '../../domain/pricing/price-tiers.ts'
import { isOpen, netOf } from '../../domain/quotes/line-state.ts'
import type { Quote, QuoteLine, WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Decision, Status } from '../../domain/quotes/quote-terms.ts'
import type { Refusal } from '../../domain/reason.ts'
import { viewAgreedSum } from '../negotiation/agreed-sum.ts'
import { viewChoice } from '../pricing/choice.ts'
import { viewTiers } from '../pricing/price-tiers.ts'
import { viewCustomer } from '../quotes/quote.ts'
import { viewBranding } from '../stores/branding.ts'
import { type PortalOrders, viewPortalOrders } from './portal-orders.ts'
import { sayPortalReason } from './portal-reason.ts'

/** Everything a buyer's view of a quote is made of. */
export interface PortalQuoteParts {
  quote: WorkingQuote
  offer: PortalOffer
  /** The accepted sum so far; null if nothing is, or if the viewer does not decide on it. */
  agreed: Agreed | null
  /** Null if there was no earlier proposal. */
  difference: OfferDifference | null
  /** Each action with the reason it is not possible now; null if it is. */
  actions: readonly { action: PortalAction; refusal: Refusal | null }[]
  messages: readonly BuyerMessage[]
  seller: { store: Pick<Store, 'name' | 'settings'>; contactName: string | null }
  orders: PortalOrders
  now: Date
}

/** In these statuses the offer is live or was when answered: its totals and expiry are the quote's. */
const STANDING: ReadonlySet<Status> = new Set([
  'proposal_sent',
  'partially_accepted',
  'accepted',
  'partially_converted',
  'converted',
  'expired',
])

/**
 * Returns a quote as its buyer sees it, without hidden lines, hidden prices, what staff are preparing, or the store's internal decisions.
 */
export function viewPortalQuote(parts: PortalQuoteParts) {
  const { quote, offer, agreed, difference, actions, messages, seller, orders } = parts
  const { name, settings } = seller.store
  return {
    ...viewHead(quote, parts.now),
    revision: quote.revision,
    po_number: quote.poNumber,
    requested_delivery_date: quote.requestedDeliveryDate,
    seller: { store_name: name, contact_name: seller.contactName },
    branding: viewBranding(seller.store),
    buyer: viewCustomer(quote),
    totals: viewPortalTotals(quote.currency, offer),
    agreed: agreed && viewAgreedSum(quote.currency, agreed),
    lines: viewLines(offer.lines, quote),
    proposal: viewProposal(quote),
    changes: difference && viewDifference(difference),
    approval: viewApproval(quote),
    renewal_asked_at: quote.proposal?.renewalAskedAt ?? null,
    answered_as_whole: offer.answeredAsWhole,
    answer: {
      partial_acceptance: (settings.negotiation?.partial_acceptance ?? true) && !offer.answeredAsWhole,
      terms: settings.negotiation?.terms ?? null,
      require_name: settings.negotiation?.require_name ?? false,
    },
    actions: actions.map(({ action, refusal }) => ({
      action,
      allowed: refusal === null,
      reason: refusal && sayPortalReason(refusal),
      reason_code: refusal?.code ?? null,
    })),
    messages: messages.map(viewPortalMessage),
    orders: {
      draft_order_ids: quote.platform.draftOrderIds,
      order_ids: quote.platform.orderIds,
      ...viewPortalOrders(orders),
    },
  }
}

/** Returns a quote for a buyer's list. The total is left out while staff work on it, as it would reveal what they have not sent. */
export function viewPortalQuoteItem(quote: Quote, now: Date) {
  const isShown = STANDING.has(quote.status) || quote.status === 'submitted'
  return {
    ...viewHead(quote, now),
    po_number: quote.poNumber,
    company_id: quote.platform.companyId,
    company_location_id: quote.platform.companyLocationId,
    buyer: { email: quote.customer.email, name: quote.customer.name },
    total: isShown ? formatMoney(quote.totals.total) : null,
  }
}

function viewPortalTotals(currency: string, { totals, hasHiddenPrices }: PortalOffer) {
  return {
    currency,
    subtotal: formatMoney(totals.subtotal),
    discount_total: formatMoney(totals.discountTotal),
    shipping_total: formatMoney(totals.shippingTotal),
    tax_estimate: formatMoney(totals.taxEstimate),
    total: formatMoney(totals.total),
    accepted_total: orNull(totals.acceptedTotal),
    still_open_total: orNull(totals.stillOpenTotal),
    has_hidden_prices: hasHiddenPrices,
  }
}

/** Returns a message as the buyer reads it: from their side or the seller's. */
export function viewPortalMessage({ id, actor, body, createdAt }: BuyerMessage) {
  return { object: 'message', id, from: actor === 'buyer' ? 'buyer' : 'seller', body, created_at: createdAt }
}

function viewHead(quote: Quote, now: Date) {
  const status = portalStatus(quote, now)
  return {
    object: 'quote',
    id: quote.id,
    number: quote.number,
    status,
    status_text: PORTAL_STATUSES[status],
    currency: quote.currency,
    created_at: quote.createdAt,
    expires_at: STANDING.has(quote.status) ? quote.expiresAt : null,
  }
}

function viewLines(lines: readonly QuoteLine[], quote: WorkingQuote) {
  const numbers = lineNumbers(lines)
  return lines.map((line, i) => ({ ...viewLine(line, quote), number: numbers[i] ?? '' }))
}

/** Returns a line, without its prices, shares and wishes if its price is hidden. */
function viewLine(line: QuoteLine, quote: WorkingQuote) {
  const isPriced = line.buyerVisibility === 'show'
  const isOffered = quote.proposal !== null
  const price = (amount: Money | null) => (isPriced ? orNull(amount) : null)
  return {
    id: line.id,
    title: line.title,
    variant_title: line.variantTitle,
    description: line.description,
    sku: line.sku,
    variant_id: line.variantId,
    image_url: line.imageUrl,
    is_custom: line.isCustom,
    quantity: line.quantity,
    price_hidden: !isPriced,
    catalog_price: isOffered ? null : price(line.catalogPrice),
    list_price: price(line.catalogPrice),
    requested_price: price(line.requestedPrice),
    requested_quantity: line.requestedQuantity,
    unit_price: price(line.unitPrice),
    line_total: price(line.lineTotal),
    tiers: line.tiers && isPriced ? viewTiers(line.tiers.tiers) : [],
    offered_quantity: line.offered?.quantity ?? null,
    choice: line.choice && viewChoice(line.choice),
    adds: line.choice && formatMoney(netOf(line) + line.tax),
    discount_share: isOffered ? price(line.discountShare) : null,
    net_total: isOffered ? price(netOf(line)) : null,
    kit: line.kit,
    note: line.buyerNote,
    decision: line.decision,
    pending_decision: heldDecision(line, quote),
    open: isOpen(line) && !LAPSED.has(quote.status),
    ordered: line.draftOrderId !== null,
  }
}

const LAPSED: ReadonlySet<Status> = new Set(['converted', 'declined', 'expired', 'closed'])

/** Returns the decision held for the buyer's company's approval; never the store's. */
function heldDecision({ id }: QuoteLine, { approval }: WorkingQuote): Decision | null {
  return approval?.kind === 'buyer' ? (approval.held[id] ?? null) : null
}

function viewProposal({ proposal }: Quote) {
  return (
    proposal && {
      version_number: proposal.versionNumber,
      sent_at: proposal.createdAt,
      payment_terms: proposal.paymentTerms,
      deposit_percentage: orNull(proposal.depositPercentage),
      shipping_status: proposal.shippingStatus,
      shipping_label: proposal.shippingLabel,
      note: proposal.note,
    }
  )
}

function viewDifference({ sinceVersion, added, removed, changed, totals }: OfferDifference) {
  return {
    since_version: sinceVersion,
    added,
    removed: removed.map(({ title, variantTitle, quantity }) => ({ title, variant_title: variantTitle, quantity })),
    changed: changed.map(({ before, after }) => ({
      line_id: after.id,
      quantity: { from: before.quantity, to: after.quantity },
      unit_price: { from: orNull(shownPrice(before)), to: orNull(shownPrice(after)) },
      ...(!isSameTiers(before.tiers, after.tiers) && { other_tiers: true }),
      ...(!isSameChoice(before.choice, after.choice) && { other_choice: true }),
    })),
    total: { from: formatMoney(totals.before.total), to: formatMoney(totals.after.total) },
  }
}

/** Returns the progress of the buyer's company's approval. */
function viewApproval({ approval }: WorkingQuote) {
  if (approval?.kind !== 'buyer') return null
  const done = approval.steps.filter(({ mode, approvers, approvedBy }) =>
    mode === 'any' ? approvedBy.length > 0 : approvedBy.length >= approvers.length,
  )
  return {
    requested_at: approval.requestedAt,
    expires_at: approval.expiresAt,
    steps: approval.steps.length,
    steps_done: done.length,
  }
}

function orNull(amount: Money | null): string | null {
  return amount === null ? null : formatMoney(amount)
}
