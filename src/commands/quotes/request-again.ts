import { findSentVersion } from '../../database/quotes/versions.ts'
import { formatMoney } from '../../domain/money.ts'
import { portalOffer } from '../../domain/portal/portal-offer.ts'
import { isCounted } from '../../domain/pricing/choice.ts'
import type { Quote, QuoteLine } from '../../domain/quotes/quote.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
import type { Context } from '../context.ts'
import { expireQuote } from '../negotiation/expire-due.ts'
import type { QuoteRequest, RequestLine } from './quote-request.ts'
import { type RequestedQuote, requestQuote } from './request-quote.ts'

/**
 * Repeats a finished quote as a new request (T01): the same buyer, the lines they see but for options and
 * alternatives not chosen, and their original wishes. Throws
 * `action_unavailable` while the quote is not over, or what createQuote throws.
 */
export async function requestAgain(ctx: Context, quoteId: string): Promise<RequestedQuote> {
  const quote = await expireQuote(ctx, quoteId)
  checkCan('request_again', quote, ctx.now)
  const { lines } = portalOffer(quote, await findSentVersion(ctx.db, ctx.store.id, quote))
  const request = toRequest(quote, lines.filter(isCounted))
  return requestQuote(ctx, request, { source: 'storefront', sender: quoteId })
}

function toRequest({ customer, platform, requestedDeliveryDate }: Quote, lines: readonly QuoteLine[]): QuoteRequest {
  const { email, name, phone, companyName, notes, shippingAddress, billingAddress, customFields, language } = customer
  return {
    buyer: {
      email,
      ...(name !== null && { name }),
      ...(phone !== null && { phone }),
      ...(companyName !== null && { company_name: companyName }),
    },
    ...(platform.customerId !== null && { customer_id: platform.customerId }),
    ...(platform.companyLocationId !== null && { company_location_id: platform.companyLocationId }),
    lines: lines.map(toRequestLine),
    ...(notes !== null && { notes }),
    ...(requestedDeliveryDate !== null && { requested_delivery_date: requestedDeliveryDate }),
    ...(shippingAddress && { shipping_address: shippingAddress }),
    ...(billingAddress && { billing_address: billingAddress }),
    custom_fields: customFields,
    ...(language && { language }),
  }
}

function toRequestLine({ variantId, title, description, quantity, requestedPrice, buyerNote }: QuoteLine): RequestLine {
  const custom = { title, ...(description !== null && { description }) }
  return {
    ...(variantId === null ? { custom } : { variant_id: variantId }),
    quantity,
    ...(requestedPrice !== null && { requested_price: formatMoney(requestedPrice) }),
    ...(buyerNote !== null && { note: buyerNote }),
  }
}
