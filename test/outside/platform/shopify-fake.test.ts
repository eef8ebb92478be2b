import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type Asking, ask } from '../../support/shopify/ask.ts'
import { type FakeShop, type ShopifyFake, startShopifyFake } from '../../support/shopify/shopify-fake.ts'

const SHOP = 'query ShopInfo { shop { name } }'
const BAG = '{ presentmentMoney { amount currencyCode } shopMoney { amount currencyCode } }'
const DRAFT = `id ready status tags updatedAt order { id displayFinancialStatus totalReceivedSet ${BAG} }
  subtotalPriceSet ${BAG} totalLineItemsPriceSet ${BAG} totalDiscountsSet ${BAG} totalTaxSet ${BAG} totalPriceSet ${BAG}
  amountDueNowSet ${BAG} amountDueLaterSet ${BAG}`
const CREATE = `mutation DraftOrderCreate($input: DraftOrderInput!) {
  draftOrderCreate(input: $input) { draftOrder { ${DRAFT} } userErrors { field message } } }`
const GET = `query DraftOrderGet($id: ID!) { draftOrder(id: $id) { ${DRAFT} } }`
const COMPLETE = `mutation DraftOrderComplete($id: ID!) {
  draftOrderComplete(id: $id) { draftOrder { ${DRAFT} } userErrors { field message } } }`

let fake: ShopifyFake
let shop: FakeShop
let asking: Asking
let now = new Date('2026-11-20T10:00:00.500Z')

before(async () => {
  fake = await startShopifyFake({ now: () => now })
})
after(() => fake.close())

beforeEach(() => {
  now = new Date('2026-11-20T10:00:00.500Z')
  shop = fake.addShop(`shop-${Math.trunc(performance.now() * 1000)}`)
  asking = { fake, shop, token: shop.tokens.exchange(shop.scopes).access_token }
})

/** The amount in the buyer's currency, always with two decimals. */
function amount(bag: { presentmentMoney: { amount: string } }): string {
  const [whole, rest = ''] = bag.presentmentMoney.amount.split('.')
  return `${whole}.${rest.padEnd(2, '0')}`
}

function money(value: string, currencyCode = 'EUR') {
  return { amount: value, currencyCode }
}

function fixed(value: string) {
  return { value: Number(value), valueType: 'FIXED_AMOUNT', amountWithCurrency: money(value), title: 'Quote' }
}

async function createDraft(input: Record<string, unknown>) {
  const { body } = await ask(asking, CREATE, { input })
  assert.deepEqual(body.errors, undefined)
  assert.deepEqual(body.data.draftOrderCreate.userErrors, [])
  return body.data.draftOrderCreate.draftOrder
}

/** Reads a draft until it is ready. */
async function readDraft(id: string) {
  assert.equal((await ask(asking, GET, { id })).body.data.draftOrder.ready, false)
  return (await ask(asking, GET, { id })).body.data.draftOrder
}

describe('draft orders', () => {
  it('hold stock only until reserveInventoryUntil, and orders for good', async () => {
    const { id } = shop.addVariant({ price: '10.00', inventory: 10 })
    const variantId = `gid://shopify/ProductVariant/${id}`
    const left = async () => {
      const query = 'query Stock($ids: [ID!]!) { nodes(ids: $ids) { ... on ProductVariant { inventoryQuantity } } }'
      return (await ask(asking, query, { ids: [variantId] })).body.data.nodes[0].inventoryQuantity
    }
    const lineItems = [{ variantId, quantity: 3 }]
    const free = await createDraft({ lineItems })
    assert.equal(await left(), 10)
    await createDraft({ lineItems, reserveInventoryUntil: '2026-11-20T11:00:00Z' })
    assert.equal(await left(), 7)
    now = new Date('2026-11-20T11:00:00Z')
    assert.equal(await left(), 10)
    shop.completeDraft(free.id)
    assert.equal(await left(), 7)
  })

  it('spread a fixed discount over the lines, and reckon tax on each line after it', async () => {
    const bolt = shop.addVariant({ price: '99.00' })
    const draft = await createDraft({
      lineItems: [
        { variantId: `gid://shopify/ProductVariant/${bolt.id}`, quantity: 3, priceOverride: money('33.33') },
        { title: 'Work', quantity: 1, originalUnitPriceWithCurrency: money('0.05') },
      ],
      appliedDiscount: fixed('10.00'),
      shippingLine: { title: 'Freight', priceWithCurrency: money('4.90') },
      presentmentCurrencyCode: 'EUR',
    })
    assert.equal(draft.ready, false)
    assert.equal(amount(draft.totalTaxSet), '0.00', 'figures of a draft that is not ready are not final')
    const { totalLineItemsPriceSet, totalDiscountsSet, subtotalPriceSet, totalTaxSet, totalPriceSet } = await readDraft(
      draft.id,
    )
    assert.deepEqual(
      [totalLineItemsPriceSet, totalDiscountsSet, subtotalPriceSet, totalTaxSet, totalPriceSet].map(amount),
      // 89.99 and 0.05 - 10.00 + 10.00 spread 9.99 and 0.01: 19 % of 90.00, 0.04 and 4.90, each to the cent
      ['100.04', '10.00', '90.04', '18.04', '112.98'],
    )
  })

  it('take tax out of the price where prices include it, rate by rate', async () => {
    Object.assign(shop.settings, {
      taxesIncluded: true,
      taxRates: [
        { title: 'State', rate: '0.06' },
        { title: 'City', rate: '0.0225' },
      ],
    })
    const draft = await createDraft({
      lineItems: [{ title: 'Work', quantity: 1, originalUnitPriceWithCurrency: money('100') }],
    })
    const { totalTaxSet, totalPriceSet, subtotalPriceSet } = await readDraft(draft.id)
    assert.deepEqual([subtotalPriceSet, totalTaxSet, totalPriceSet].map(amount), ['100.00', '7.62', '100.00'])
  })

  it('are paid when completed without terms, and pending with them', async () => {
    const lineItems = [{ title: 'Work', quantity: 1, originalUnitPriceWithCurrency: money('10') }]
    const complete = async (input: Record<string, unknown>) => {
      const { id } = await createDraft({ lineItems, ...input })
      const early = await ask(asking, COMPLETE, { id })
      assert.match(early.body.data.draftOrderComplete.userErrors[0].message, /not finished calculating/)
      const { body } = await ask(asking, COMPLETE, { id })
      assert.deepEqual(body.data.draftOrderComplete.userErrors, [])
      const again = await ask(asking, COMPLETE, { id })
      assert.match(again.body.data.draftOrderComplete.userErrors[0].message, /already been completed/)
      return body.data.draftOrderComplete.draftOrder.order.displayFinancialStatus
    }
    const receipt = { paymentTermsTemplateId: 'gid://shopify/PaymentTermsTemplate/1' }
    assert.equal(await complete({}), 'PAID')
    assert.equal(await complete({ paymentTerms: receipt }), 'PENDING')
  })

  it('refuse long tags, 500 lines, deposits without Plus and NET terms without a date', async () => {
    const line = { title: 'Work', quantity: 1, originalUnitPriceWithCurrency: money('10') }
    const net = { paymentTermsTemplateId: 'gid://shopify/PaymentTermsTemplate/4' }
    const fieldsOf = async (input: Record<string, unknown>) => {
      const { body } = await ask(asking, CREATE, { input: { lineItems: [line], ...input } })
      return body.data.draftOrderCreate.userErrors.map(({ field }: { field: string[] }) => field.join('.'))
    }
    shop.settings.plan = 'basic'
    assert.deepEqual(await fieldsOf({ tags: ['q'.repeat(41)] }), ['tags'])
    assert.deepEqual(await fieldsOf({ lineItems: Array.from({ length: 500 }, () => line) }), ['lineItems'])
    assert.deepEqual(await fieldsOf({ paymentTerms: net }), ['paymentTerms.paymentSchedules'])
    const dated = { ...net, paymentSchedules: [{ issuedAt: '2026-11-20T10:00:00Z' }] }
    assert.deepEqual(await fieldsOf({ paymentTerms: dated, deposit: { percentage: 30 } }), ['deposit'])
    shop.settings.plan = 'plus'
    const { id } = await createDraft({ lineItems: [line], paymentTerms: dated, deposit: { percentage: 30 } })
    const { amountDueNowSet, amountDueLaterSet } = await readDraft(id)
    assert.deepEqual([amountDueNowSet, amountDueLaterSet].map(amount), ['3.57', '8.33'])
  })

  it('are found by a search only once its index has caught up, and unknown fields are ignored but reported', async () => {
    shop.settings.indexLagMs = 20_000
    const { id } = await createDraft({
      lineItems: [{ title: 'Work', quantity: 1, originalUnitPriceWithCurrency: money('10') }],
      tags: ['quote', 'qns-1'],
    })
    const search = async (query: string) => {
      const document = 'query Find($query: String!) { draftOrders(first: 10, query: $query) { nodes { id } } }'
      const { body } = await ask(asking, document, { query }, { headers: { 'Shopify-Search-Query-Debug': '1' } })
      return { ids: body.data.draftOrders.nodes.map((one: { id: string }) => one.id), search: body.extensions.search }
    }
    assert.deepEqual((await search("tag:'qns-1'")).ids, [])
    now = new Date(now.getTime() + 20_000)
    assert.deepEqual((await search("tag:'qns-1' updated_at:>='2026-11-20T10:00:00Z'")).ids, [id])
    assert.deepEqual((await search("tag:'qns-2'")).ids, [])
    assert.deepEqual((await search("-tag:'quote' OR tag:other")).ids, [])
    const { ids, search: reports } = await search("label:'qns-2'")
    assert.deepEqual(ids, [id])
    assert.deepEqual(reports[0].warnings[0].code, 'invalid_field')
  })
})

describe('what is asked', () => {
  it('is refused and noted where it does not fit the schema, or sends money as a number', async () => {
    const strict = await startShopifyFake()
    const own = strict.addShop('strict')
    const asked = { fake: strict, shop: own, token: own.tokens.exchange(own.scopes).access_token }
    const wrong = await ask(asked, '{ shop { nme } }')
    assert.deepEqual([wrong.status, 'data' in wrong.body], [200, false])
    const line = { title: 'Work', quantity: 1, originalUnitPriceWithCurrency: { amount: 10.5, currencyCode: 'EUR' } }
    const float = await ask(asked, CREATE, { input: { lineItems: [line] } })
    assert.equal(float.body.errors[0].extensions.code, 'INVALID_VARIABLE')
    assert.equal(strict.mistakes().length, 2)
    assert.throws(() => strict.check())
    await strict.close()
  })

  it('is answered in amounts of all three forms and times without milliseconds', async () => {
    for (let i = 0; i < 20; i += 1) shop.addVariant({ price: '10.00' })
    const { body } = await ask(asking, '{ productVariants(first: 20) { nodes { price updatedAt } } }')
    const { nodes } = body.data.productVariants
    assert.deepEqual(new Set(nodes.map((one: { price: string }) => one.price)), new Set(['10', '10.0', '10.00']))
    assert.equal(nodes[0].updatedAt, '2026-11-20T10:00:00Z')
  })

  it('needs its scope, the field of the shop, and approval', async () => {
    const customer = shop.addCustomer({})
    const document = `{ customer(id: "gid://shopify/Customer/${customer.id}") { id firstName companyContactProfiles { id } } }`
    shop.settings.b2b = false
    shop.settings.approved.fields = false
    const { body } = await ask(asking, document)
    assert.deepEqual(
      body.errors.map((one: { path: string[]; extensions: { code: string } }) => [
        one.path.at(-1),
        one.extensions.code,
      ]),
      [
        ['firstName', 'ACCESS_DENIED'],
        ['companyContactProfiles', 'ACCESS_DENIED'],
      ],
    )
    asking.token = shop.tokens.exchange(['read_products']).access_token
    const denied = await ask(asking, document)
    assert.equal(denied.body.data.customer, null)
    assert.match(denied.body.errors[0].message, /Access denied for customer field\. Required access: `read_customers`/)
  })

  it('empties a bucket that refills, and is THROTTLED at HTTP 200 when it is empty', async () => {
    shop.bucket.restoreRate = 0
    shop.bucket.drainTo(0)
    const { status, body } = await ask(asking, SHOP)
    assert.deepEqual([status, body.errors[0].extensions.code], [200, 'THROTTLED'])
    assert.equal(body.extensions.cost.throttleStatus.currentlyAvailable, 0)
    shop.bucket.drainTo(1)
    assert.equal((await ask(asking, SHOP)).body.data.shop.name, shop.settings.name)
  })

  it('shows no order of more than 60 days without read_all_orders', async () => {
    const { id } = await createDraft({
      lineItems: [{ title: 'Work', quantity: 1, originalUnitPriceWithCurrency: money('10') }],
    })
    const order = shop.completeDraft(id)
    const document = `{ order(id: "gid://shopify/Order/${order.id}") { id } }`
    assert.ok((await ask(asking, document)).body.data.order)
    now = new Date(now.getTime() + 60 * 86_400_000)
    asking.token = shop.tokens.exchange(shop.scopes).access_token
    assert.equal((await ask(asking, document)).body.data.order, null)
    asking.token = shop.tokens.exchange([...shop.scopes, 'read_all_orders']).access_token
    assert.ok((await ask(asking, document)).body.data.order)
  })
})

it('gives the same ids and figures for the same seed', async () => {
  const runs = await Promise.all(
    [7, 7, 8].map(async (seed) => {
      const own = await startShopifyFake({ seed, now: () => now })
      const store = own.addShop('same')
      const asked = { fake: own, shop: store, token: store.tokens.exchange(store.scopes).access_token }
      const lineItems = [{ title: 'Work', quantity: 1, originalUnitPriceWithCurrency: money('10') }]
      const { body } = await ask(asked, CREATE, { input: { lineItems } })
      await own.close()
      return [asked.token, body.data]
    }),
  )
  assert.deepEqual(runs[0], runs[1])
  assert.notDeepEqual(runs[0], runs[2])
})
