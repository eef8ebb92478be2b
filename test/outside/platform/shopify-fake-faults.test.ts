import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { type Asking, ask } from '../../support/shopify/ask.ts'
import { type FakeShop, type ShopifyFake, startShopifyFake } from '../../support/shopify/shopify-fake.ts'

const SHOP = 'query ShopInfo { shop { name } }'
const CREATE = `mutation DraftOrderCreate($input: DraftOrderInput!) {
  draftOrderCreate(input: $input) { draftOrder { id } userErrors { field message } } }`
const lineItems = [{ title: 'Work', quantity: 1, originalUnitPriceWithCurrency: { amount: '10', currencyCode: 'EUR' } }]

let fake: ShopifyFake
let shop: FakeShop
let asking: Asking

before(async () => {
  fake = await startShopifyFake()
})
after(() => fake.close())

beforeEach(() => {
  shop = fake.addShop('faulty')
  asking = { fake, shop, token: shop.tokens.exchange(shop.scopes).access_token }
})

it('writes down all it was asked, and goes wrong as planned', async () => {
  const expected = { '503': 503, html502: 502, '429': 429, '401': 401, '402': 402, '423': 423, throttled: 200 } as const
  for (const [what, status] of Object.entries(expected)) {
    fake.fault({ when: 'ShopInfo', what: what as keyof typeof expected })
    assert.equal((await ask(asking, SHOP)).status, status, what)
  }
  fake.fault({ when: 'ShopInfo', what: 'truncated' })
  assert.equal(typeof (await ask(asking, SHOP)).body, 'string')
  fake.fault({ when: 'ShopInfo', what: 'version' })
  assert.equal((await ask(asking, SHOP)).headers.get('x-shopify-api-version'), '2027-01')
  fake.fault({ when: 'DraftOrderCreate', what: 'lost' })
  await assert.rejects(ask(asking, CREATE, { input: { lineItems } }))
  assert.equal(shop.drafts.size, 1, 'a lost answer is of something done')
  const last = fake.log.at(-1)
  assert.deepEqual([last?.operation, last?.fault], ['DraftOrderCreate', 'lost'])
  assert.equal((await ask(asking, SHOP)).status, 200)
  fake.check()
})

it('never answers a request that hangs or stalls: undone the one, done the other', async () => {
  const url = `${fake.origin}/shops/${shop.domain}/admin/api/2026-10/graphql.json`
  const body = JSON.stringify({ query: CREATE, variables: { input: { lineItems } } })
  const headers = { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': asking.token }
  for (const [what, drafts] of [
    ['hang', 0],
    ['stalled', 1],
  ] as const) {
    fake.fault({ when: 'DraftOrderCreate', what })
    const signal = AbortSignal.timeout(200)
    await assert.rejects(fetch(url, { method: 'POST', headers, body, signal }), { name: 'TimeoutError' })
    assert.equal(shop.drafts.size, drafts)
  }
})
