import { createQuote } from '../../commands/quotes/create-quote.ts'
import type { QuoteRequest, RequestLine } from '../../commands/quotes/quote-request.ts'
import { Problem } from '../../domain/problem.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { actAs, type Stage } from '../story/stage.ts'

/** No one reads mail sent here. */
const EMAIL = 'event-trigger@example.com'
const COMPANY = 'Triggered Events Ltd'
const MOST_SEARCHED = 50

/** A request on the storefront, and a price staff may offer for it. */
export interface Asked {
  quote: Pick<Quote, 'id' | 'number'>
  /** A price in the story's notation. */
  price: string
}

/**
 * Requests a quote for two lines: from the catalogue if the store has one, otherwise custom lines. With `ofCompany` the
 * buyer acts for a company, which is created on the platform the first time. Throws `invalid_request` if there is nothing to
 * ask for.
 */
export async function askForQuote(stage: Stage, ofCompany: boolean, customLines: boolean): Promise<Asked> {
  const ctx = actAs(stage, { kind: 'buyer', email: EMAIL, contactId: null })
  const variantIds = await findVariants(stage)
  if (variantIds.length === 0 && !customLines) {
    throw new Problem(
      'invalid_request',
      `The store ${stage.store.domain} has no products, and accepts no custom lines. Import a catalogue: qns catalog import.`,
    )
  }
  const lines: RequestLine[] =
    variantIds.length > 0
      ? variantIds.map((variant_id) => ({ variant_id, quantity: 2 }))
      : ['The first thing', 'The second thing'].map((title) => ({ custom: { title }, quantity: 2 }))
  const request: QuoteRequest = {
    buyer: { email: EMAIL, name: 'Event Trigger', ...(ofCompany && { company_name: COMPANY }) },
    ...(ofCompany && { customer_id: await makeCompany(stage) }),
    lines,
  }
  const quote = await createQuote(ctx, request, 'storefront')
  return { quote, price: variantIds.length > 0 ? '5%' : '=100.00' }
}

/** Finds two variants that can be bought and cost something, or one twice; none if the first page has none. */
async function findVariants(stage: Stage): Promise<string[]> {
  const query = { text: '', limit: MOST_SEARCHED, cursor: null, activeOnly: true }
  const { items } = await callPlatform(stage, (call) => stage.platform.searchVariants(call, query))
  const [first, second = first] = items.filter(({ price }) => Number(price) > 0).map(({ id }) => id)
  return first !== undefined && second !== undefined ? [first, second] : []
}

/** The company's only contact, who is also its main one. */
async function makeCompany({ platform, store, clock }: Stage): Promise<string> {
  const location = { name: 'Main office', address: {} }
  const contact = { email: EMAIL, name: 'Event Trigger', phone: null, tags: [], role: null }
  const row = { externalId: 'event-trigger', name: COMPANY, location, contact }
  const { customers } = await platform.saveCompanies(store.id, [row], clock.now)
  return customers[0]?.id ?? ''
}
