import assert from 'node:assert/strict'
import type { StagedProposal } from '../../../src/domain/negotiation/staged-proposal.ts'
import { parsePercent } from '../../../src/domain/pricing/percent.ts'
import type { Decision } from '../../../src/domain/quotes/quote-terms.ts'
import { stagedAt } from '../given/staged.ts'
import type { Answer, TestService } from '../service/service.ts'
import type { Staff } from './admin.ts'
import type { Shop } from './catalog.ts'
import { type Negotiation, openNegotiation } from './negotiation.ts'

function pct(text: string): bigint {
  return parsePercent(text) ?? 0n
}

/** Returns the proposal of vector V01 for these lines: 7.5 % off, shipping 18.00, tax 8.25 % per line, deposit 30 %. */
function stagedV01(lines: readonly string[], more: Partial<StagedProposal> = {}): StagedProposal {
  return stagedAt(lines, ['33.33', '12.49', '250.00'], {
    discount: { kind: 'percent', off: pct('7.5') },
    shipping: { status: 'quoted', label: 'Freight', amount: 1800n },
    tax: { kind: 'rate', pct: pct('8.25'), shippingTaxable: false },
    depositPercentage: pct('30'),
    ...more,
  })
}

interface V01 {
  more?: Partial<StagedProposal>
  request?: Record<string, unknown>
}

/** Opens a quote of vector V01 with these decisions; `request` changes the request, `more` the proposal. */
export async function openV01(
  service: TestService,
  shop: Shop,
  decisions: readonly (Decision | null)[] = ['accept', 'accept', 'accept'],
  changes: V01 = {},
): Promise<Negotiation> {
  const quote = await offerV01(service, shop, changes)
  await quote.answer(...decisions)
  return quote
}

/** Opens a quote of vector V01 that is with its buyer, in a store whose platform charges the tax of V01. */
export async function offerV01(
  service: TestService,
  shop: Shop,
  { more = {}, request = {} }: V01 = {},
): Promise<Negotiation> {
  const lines = [
    { variant_id: shop.board, quantity: 3 },
    { custom: { title: 'Thing B' }, quantity: 7 },
    { custom: { title: 'Thing C' }, quantity: 1 },
  ]
  await service.platform.setTaxRate(shop.store.id, { percent: '8.25', shippingTaxable: false })
  const quote = await openNegotiation(service, shop, { lines, ...request })
  await quote.send(stagedV01(quote.lines, more))
  return quote
}

/** Converts groups of lines, by their positions, as this staff member. */
export async function convert(
  staff: Staff,
  quote: Negotiation,
  groups?: readonly (readonly number[])[],
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const { revision } = await quote.read()
  const ids = groups?.map((group) => group.map((i) => quote.lines[i]))
  return staff.call('POST', `/admin/api/quotes/${quote.id}/convert`, { revision, ...(ids && { groups: ids }), ...more })
}

/** Like convert, but expects success; returns its conversions. */
export async function converted(
  ...given: Parameters<typeof convert>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; each is validated against openapi.json
): Promise<any[]> {
  const { status, body } = await convert(...given)
  assert.equal(status, 200, JSON.stringify(body))
  return body.conversions
}

/** Returns the quote's events of these types, with their data. */
export async function eventsOf(quote: Negotiation, pattern: RegExp) {
  return (await quote.events()).filter(({ type }) => pattern.test(type))
}

/** Counts the store's draft orders on the platform, by their correlation keys. */
export async function draftKeys(service: TestService, storeId: string): Promise<string[]> {
  const { rows } = await service.pool.query(
    'select correlation_key from platform.draft_order where store_id = $1 order by id',
    [storeId],
  )
  return rows.map(({ correlation_key }) => correlation_key)
}
