import { findInvalidCustomFields } from '../domain/custom-fields.ts'
import { formatId, newUuid } from '../domain/id.ts'
import { mailAllowance } from '../domain/plan.ts'
import { Problem } from '../domain/problem.ts'
import type { Quote, QuoteLine, QuoteSource } from '../domain/quote.ts'
import { findIneligible } from '../domain/targeting.ts'
import { estimateTotals } from '../domain/totals.ts'
import type { PlatformCustomer } from '../outside/platform/port.ts'
import { recordEvents } from '../store/events.ts'
import { spendBuyerEmail } from '../store/mail-allowance.ts'
import { insertQuote } from '../store/quotes.ts'
import { type Context, inTransaction } from './context.ts'
import { chooseCompany, gatherRequest } from './gather-request.ts'
import type { QuoteRequest } from './quote-request.ts'

/**
 * Records a buyer's quote request: eligible and valid, with the platform's facts as they are now, numbered, and
 * `quote.created` in the feed. Refused in the order frozen store, unknown variants and customer, targeting, custom fields,
 * mail allowance; a refused request spends and leaves nothing.
 */
export async function createQuote(ctx: Context, request: QuoteRequest, source: QuoteSource): Promise<Quote> {
  const { store } = ctx
  if (store.frozen)
    throw new Problem(
      'quote_creation_paused',
      "The store's subscription is frozen: no quotes can be created. Reads still work.",
    )
  const { lines, customer } = await gatherRequest(ctx, request)
  checkEligible(ctx, lines, customer)
  const invalid = findInvalidCustomFields(store.settings.custom_fields ?? [], request.custom_fields ?? {})
  if (invalid.length > 0)
    throw new Problem('invalid_custom_fields', 'The custom fields do not fit the form of the store.', {
      errors: invalid,
    })

  return inTransaction(ctx, async (tx) => {
    if (source === 'api') await spendBuyerEmail(tx, store.id, mailAllowance(store), ctx.now)
    const { prefix = 'Q-', start = 1001 } = store.settings.numbering ?? {}
    const quote = await insertQuote(tx, store.id, newQuote(ctx, { request, source, lines, customer }), {
      prefix,
      start,
    })
    await recordEvents(
      tx,
      store.id,
      [{ type: 'quote.created', quoteId: quote.id, actor: ctx.actor, data: { source } }],
      ctx.now,
    )
    return quote
  })
}

function checkEligible({ store }: Context, lines: readonly QuoteLine[], customer: PlatformCustomer | null): void {
  const buyer = customer && {
    tags: customer.tags,
    companyIds: customer.memberships.map((membership) => membership.companyId),
  }
  const ineligible = findIneligible(store.settings.targeting ?? {}, lines, buyer)
  if (ineligible?.reason === 'NO_MATCHING_PRODUCT_RULE') {
    throw new Problem('not_eligible', `The store does not quote the product of line ${ineligible.lineIndex}.`, {
      reason: ineligible.reason,
      line_index: ineligible.lineIndex,
    })
  }
  if (ineligible)
    throw new Problem('not_eligible', 'The store does not quote for this buyer.', { reason: ineligible.reason })
}

interface NewQuote {
  request: QuoteRequest
  source: QuoteSource
  lines: readonly QuoteLine[]
  customer: PlatformCustomer | null
}

function newQuote({ store, now }: Context, { request, source, lines, customer }: NewQuote): Omit<Quote, 'number'> {
  const company = customer && chooseCompany(customer, request.company_location_id)
  return {
    id: formatId('qte', newUuid(now)),
    status: 'submitted',
    mode: company ? 'b2b' : 'wholesale',
    source,
    currency: store.currency,
    versionNumber: 0,
    negotiationRound: 0,
    poNumber: request.po_number ?? null,
    requestedDeliveryDate: request.requested_delivery_date ?? null,
    expiresAt: null,
    createdAt: now,
    updatedAt: now,
    firstAcceptedAt: null,
    fullyConvertedAt: null,
    invoiceSentAt: null,
    totals: estimateTotals(lines),
    lines,
    proposal: null,
    pendingApproval: null,
    platform: linkPlatform(customer, company),
    assignedStaff: null,
    kitConversionMode: 'components',
    basedOnQuoteId: null,
    customer: describeBuyer(request),
    sourceUrl: request.source_url ?? null,
  }
}

function linkPlatform(customer: PlatformCustomer | null, company: ReturnType<typeof chooseCompany>): Quote['platform'] {
  const { companyId = null, companyLocationId = null, companyContactId = null } = company ?? {}
  const customerId = customer?.id ?? null
  return { customerId, companyId, companyLocationId, companyContactId, draftOrderIds: [], orderIds: [] }
}

function describeBuyer({
  buyer,
  notes,
  shipping_address,
  billing_address,
  custom_fields,
}: QuoteRequest): Quote['customer'] {
  return {
    email: buyer.email.toLowerCase(),
    name: buyer.name ?? null,
    phone: buyer.phone ?? null,
    companyName: buyer.company_name ?? null,
    notes: notes ?? null,
    shippingAddress: shipping_address ?? null,
    billingAddress: billing_address ?? null,
    customFields: custom_fields ?? {},
  }
}
