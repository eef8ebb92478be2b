import { formatId, newUuid } from '../../domain/id.ts'
import { totalsOf } from '../../domain/quotes/line-state.ts'
import type { NewQuote } from '../../domain/quotes/new-quote.ts'
import type { Quote, QuoteLine } from '../../domain/quotes/quote.ts'
import type { QuoteSource } from '../../domain/quotes/quote-terms.ts'
import type { PlatformCustomer } from '../../outside/platform/port.ts'
import type { Context } from '../context.ts'
import { chooseCompany } from './gather-request.ts'
import type { QuoteRequest } from './quote-request.ts'

interface Requested {
  request: QuoteRequest
  source: QuoteSource
  lines: readonly QuoteLine[]
  customer: PlatformCustomer | null
}

/** Returns a request's quote: `submitted`, at catalog prices, without a number yet. */
export function newQuote({ store, now }: Context, { request, source, lines, customer }: Requested): NewQuote {
  const company = customer && chooseCompany(customer, request.company_location_id)
  return {
    ...blankQuote({ store, now }, lines),
    status: 'submitted',
    mode: company ? 'b2b' : 'wholesale',
    source,
    poNumber: request.po_number ?? null,
    requestedDeliveryDate: request.requested_delivery_date ?? null,
    platform: linkPlatform(customer, company),
    customer: describeBuyer(request, company),
    sourceUrl: request.source_url ?? null,
  }
}

type OfItsMaking = 'number' | 'status' | 'mode' | 'source' | 'platform' | 'customer'

/** Returns a quote's initial state with these lines, at catalog prices. */
export function blankQuote(
  { store, now }: Pick<Context, 'store' | 'now'>,
  lines: readonly QuoteLine[],
): Omit<Quote, OfItsMaking> {
  return {
    id: formatId('qte', newUuid(now)),
    currency: store.currency,
    versionNumber: 0,
    negotiationRound: 0,
    poNumber: null,
    requestedDeliveryDate: null,
    expiresAt: null,
    createdAt: now,
    updatedAt: now,
    firstAcceptedAt: null,
    fullyConvertedAt: null,
    invoiceSentAt: null,
    totals: totalsOf(lines, 0n, 0n),
    lines,
    proposal: null,
    pendingApproval: null,
    assignedStaff: null,
    kitConversionMode: 'components',
    basedOnQuoteId: null,
    sourceUrl: null,
  }
}

function linkPlatform(customer: PlatformCustomer | null, company: ReturnType<typeof chooseCompany>): Quote['platform'] {
  const { companyId = null, companyLocationId = null, companyContactId = null } = company ?? {}
  const customerId = customer?.id ?? null
  return { customerId, companyId, companyLocationId, companyContactId, draftOrderIds: [], orderIds: [] }
}

/** The company's name is the platform's unless the request has one. */
function describeBuyer(request: QuoteRequest, company: ReturnType<typeof chooseCompany>): Quote['customer'] {
  const { buyer, notes, shipping_address, billing_address, custom_fields, language } = request
  return {
    email: buyer.email.toLowerCase(),
    name: buyer.name ?? null,
    phone: buyer.phone ?? null,
    companyName: buyer.company_name ?? company?.companyName ?? null,
    notes: notes ?? null,
    shippingAddress: shipping_address ?? null,
    billingAddress: billing_address ?? null,
    customFields: custom_fields ?? {},
    ...(language && { language }),
  }
}
