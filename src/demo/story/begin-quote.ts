import type { Context } from '../../commands/context.ts'
import { createQuote } from '../../commands/quotes/create-quote.ts'
import { createQuoteByHand } from '../../commands/quotes/create-quote-by-hand.ts'
import { duplicateQuote } from '../../commands/quotes/duplicate-quote.ts'
import type { QuoteRequest, RequestLine } from '../../commands/quotes/quote-request.ts'
import { requestAgain } from '../../commands/quotes/request-again.ts'
import { requestQuote, resolveSkus } from '../../commands/quotes/request-quote.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { Scene } from './read-story.ts'
import { actAs, actAsBuyer, actAsStaff, quoteNumbered, type Stage } from './stage.ts'

/** Creates a scene's quote from its source. */
export async function beginQuote(stage: Stage, { source, buyer, lines }: Scene): Promise<Pick<Quote, 'id' | 'number'>> {
  const [how = '', , subject = '', , by = ''] = source.split(' ')
  if (how === 'duplicate') {
    const original = await quoteNumbered(stage, subject)
    return (await duplicateQuote(actAsStaff(stage, by, original), original.id)).quote
  }
  if (how === 'again') {
    const original = await quoteNumbered(stage, subject)
    return requestAgain(actAsBuyer(stage, original), original.id)
  }
  const request = await readRequest(stage, buyer, lines)
  switch (how) {
    case 'manual':
      return createQuoteByHand(actAsStaff(stage, subject, null), request)
    case 'api':
      return createQuote(actAs(stage, { kind: 'api', keyId: stage.apiKeyId }), request, 'api')
    case 'storefront':
    case 'quick_order': {
      const actor = { kind: 'buyer', email: request.buyer.email, contactId: null } as const
      return requestQuote(actAs(stage, actor), request, { source: how, sender: request.buyer.email })
    }
    default:
      throw new Error(`"${how}" is not a source of a quote.`)
  }
}

async function readRequest(stage: Stage, buyer: string, lines: string): Promise<QuoteRequest> {
  const ctx = actAs(stage, { kind: 'job' })
  const requested = await readLines(ctx, lines)
  const guest = /^(.+) <(.+)>$/.exec(buyer)
  if (guest) return { buyer: { name: guest[1] ?? '', email: guest[2] ?? '' }, lines: requested }
  const [email = '', place] = buyer.split(' @ ')
  const customer = await callPlatform(ctx, (call) => stage.platform.customerByEmail(call, email))
  if (!customer) throw new Error(`The demo store has no customer ${email}.`)
  const [membership] = customer.memberships
  const location = membership?.locations.find(({ name }) => place === undefined || name === place)
  const at = location && (await callPlatform(ctx, (call) => stage.platform.companyLocation(call, location.id)))
  const { address1, city, zip, countryCode } = at?.shippingAddress ?? {}
  return {
    buyer: {
      email,
      ...(customer.name !== null && { name: customer.name }),
      ...(customer.phone !== null && { phone: customer.phone }),
      ...(membership && { company_name: membership.companyName }),
    },
    customer_id: customer.id,
    ...(location && { company_location_id: location.id }),
    lines: requested,
    shipping_address: {
      ...(membership && { company: membership.companyName }),
      ...(address1 !== undefined && { address1 }),
      ...(city !== undefined && { city }),
      ...(zip !== undefined && { zip }),
      ...(countryCode !== undefined && { country_code: countryCode }),
    },
    custom_fields: { delivery_window: 'any' },
  }
}

const LINE = /^(\d+) (.+?)(?: at ([\d.]+))?$/
const SKU = /^[A-Z]{2}-[A-Z0-9-]+$/

async function readLines(ctx: Context, text: string): Promise<RequestLine[]> {
  const read = text.split(' + ').map((part) => {
    const [, quantity = '', what = '', price] = LINE.exec(part) ?? []
    return { quantity: Number(quantity), what, price }
  })
  const skus = read.filter(({ what }) => SKU.test(what)).map(({ what: sku, quantity }) => ({ sku, quantity }))
  const variants = await resolveSkus(ctx, skus)
  return read.map(({ quantity, what, price }): RequestLine => {
    const variant = variants[skus.findIndex(({ sku }) => sku === what)]
    return {
      ...(variant ?? { custom: { title: what } }),
      quantity,
      ...(price !== undefined && { requested_price: price }),
    }
  })
}
