import assert from 'node:assert/strict'
import type { Answer, TestService } from '../service/service.ts'
import type { Staff } from './admin.ts'
import type { Shop } from './catalog.ts'
import { askFor, type Buyer, openLink } from './portal.ts'

/** An offer that staff priced by their app's API, and its buyer. */
export interface PricedOffer {
  id: string
  /** The ids of the lines asked for: ten boards, seven mugs and a shelf. */
  lines: readonly string[]
  link: Buyer
  /** Asks for the sum of an answer, as the buyer. */
  preview(answer: object): Promise<Answer>
  readByStaff(): Promise<Answer['body']>
  /** Acts on the quote as staff, at its current revision. */
  act(method: string, path: string, body?: object): Promise<Answer>
}

interface Pricing {
  request?: Record<string, unknown>
  /** Returns the proposal's lines for the ids asked for. */
  lines: (ids: readonly string[]) => object[]
  /** The other terms of the proposal; freight and tax belong to it. */
  terms: object
}

/** Asks for a quote, prices it as these staff and sends it. */
export async function sendPricedOffer(
  service: TestService,
  shop: Shop,
  staff: Staff,
  { request = {}, lines: priced, terms }: Pricing,
): Promise<PricedOffer> {
  const { id, lines } = await askFor(shop, request)
  const readByStaff = async () => (await staff.call('GET', `/admin/api/quotes/${id}`)).body
  const act: PricedOffer['act'] = async (method, path, body = {}) => {
    const { revision } = await readByStaff()
    return staff.call(method, `/admin/api/quotes/${id}/${path}`, { revision, ...body })
  }
  const saved = await act('PUT', 'proposal', { lines: priced(lines), ...terms })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  const sent = await act('POST', 'send')
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  const link = await openLink(service, shop.store, id)
  return {
    id,
    lines,
    link,
    preview: (answer) => link.call('POST', `/quotes/${id}/answer/preview`, answer),
    readByStaff,
    act,
  }
}
