import type { Tx } from '../../database/database.ts'
import { quoteJobs } from '../../database/jobs.ts'
import { insertQuote, takeNumber } from '../../database/quotes/insert-quote.ts'
import type { Part } from '../../database/write-parts.ts'
import { formatId, newUuid } from '../../domain/id.ts'
import { wantedMails } from '../../domain/mail/mail-text.ts'
import { totalsOf } from '../../domain/quotes/line-state.ts'
import { decideCreate, type NewQuote } from '../../domain/quotes/new-quote.ts'
import type { Quote, QuoteLine } from '../../domain/quotes/quote.ts'
import type { QuoteSource } from '../../domain/quotes/quote-terms.ts'
import type { PlatformCustomer } from '../../outside/platform/port.ts'
import { QUOTE_TEXTS } from '../../views/quotes/quote-text.ts'
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

/**
 * Adds a new quote with its number and everything it causes, `quote.created` last: `spends` is written with the number, `along` with the
 * quote. Must be the last call of a command's transaction; it commits too.
 */
export async function addQuote(
  tx: Tx,
  ctx: Context,
  draft: NewQuote,
  { spends = [], along = () => [] }: { spends?: readonly Part[]; along?: (quote: Quote) => readonly Part[] } = {},
): Promise<Quote> {
  const { store, actor, now } = ctx
  const { prefix = 'Q-', start = 1001 } = store.settings.numbering ?? {}
  const creation = decideCreate(draft, store.settings)
  const mail = wantedMails(creation.mail, store.settings.emails)
  const quote = { ...draft, number: await takeNumber(tx, store.id, { prefix, start }, spends) }
  const caused = [...quoteJobs(store.id, quote.id, creation.jobs), ...along(quote)]
  await insertQuote(tx, store.id, { ...creation, quote, mail }, { actor, now, texts: QUOTE_TEXTS, along: caused })
  return quote
}
