import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { newUuid } from '../../../../src/domain/id.ts'
import type { DraftInput, DraftOrder, Order } from '../../../../src/outside/platform/draft-order.ts'
import { draftInput } from '../../../support/service/draft.ts'
import { createDraft } from '../../../support/shopify/drafts/change-drafts.ts'
import { readDraftInput } from '../../../support/shopify/drafts/read-draft-input.ts'
import { type OpenAdapter, openAdapter } from '../../../support/shopify/open-adapter.ts'

let adapter: OpenAdapter
before(async () => {
  adapter = await openAdapter()
  adapter.shop.bucket.maximum = 1_000_000
  adapter.shop.bucket.restoreRate = 1_000_000
})
after(async () => {
  await adapter.close()
  adapter.fake.check()
})

const many = (count: number) => Array.from({ length: count }, (_, n) => n)
const custom = (n: number): DraftInput['lines'][number] => ({
  kind: 'custom',
  lineId: `line ${n}`,
  title: `Thing ${n}`,
  quantity: 1,
  unitPrice: '1.00',
  taxable: true,
  requiresShipping: true,
})

async function makeOrder(unitPrice = '100.00'): Promise<{ draft: DraftOrder; order: Order }> {
  const { platform, call } = adapter
  const input = draftInput({ currency: 'EUR', lines: [{ ...custom(0), unitPrice }] })
  const { id } = await platform.createDraftOrder(call(), newUuid(new Date()), input)
  return platform.completeDraftOrder(call(), id)
}

it('a buyer of 120 locations may buy for each of them, and so may each of 120 contacts', async () => {
  const { platform, call, shop } = adapter
  const { company, locations } = shop.addCompany(
    'Acme',
    many(120).map((n) => ({ name: `Plant ${n}` })),
  )
  const [buyer] = many(120).map((n) => {
    const customer = shop.addCustomer({})
    shop.addContact(company, customer, n === 0 ? locations : locations.slice(n, n + 1))
    return customer
  })
  const found = await platform.customer(call(), `gid://platform/Customer/${buyer?.id}`)
  assert.equal(found?.memberships[0]?.locations.length, 120)
  const contacts = await platform.companyContacts(call(), `gid://platform/Company/${company.id}`)
  assert.equal(contacts.length, 120)
  assert.equal(contacts[0]?.locations.length, 120)
})

it('fifty contacts of a company are found by its name on the first page, and not again on later ones', async () => {
  const { platform, call, shop } = adapter
  const { company, locations } = shop.addCompany('Globex')
  const ids = many(51).map((n) => {
    const customer = shop.addCustomer({ email: `globex-${n}@buyer.example` })
    shop.addContact(company, customer, locations)
    return `gid://platform/Customer/${customer.id}`
  })
  const found: string[] = []
  for (let cursor: string | null = null, page = 0; page === 0 || cursor !== null; page += 1) {
    const { items, nextCursor } = await platform.searchCustomers(call(), { text: 'globex', limit: 10, cursor })
    if (page === 0) assert.equal(items.length, 50)
    found.push(...items.map(({ id }) => id))
    cursor = nextCursor
  }
  assert.deepEqual(found.toSorted(), ids.toSorted())
})

it('an order has all of its 70 refunds, whether it is looked up or found to have changed', async () => {
  const { platform, call, shop } = adapter
  const { order } = await makeOrder()
  shop.payOrder(order.id)
  for (const _ of many(70)) shop.refundOrder(order.id, '1.00')
  const read = (await platform.getOrders(call(), [order.id])).get(order.id)
  assert.equal(read?.refundIds.length, 70)
  const { items } = await platform.changedSince(call(), new Date(0), null)
  const changed = items.find((one) => 'order' in one && one.order.id === order.id)
  assert.deepEqual(changed, { order: read })
})

it('499 lines are estimated and made into a draft order, and 500 are refused before Shopify is asked', async () => {
  const { platform, call, asked } = adapter
  const input = draftInput({ currency: 'EUR', lines: many(499).map(custom) })
  const { lines, total } = await platform.estimate(call(), input)
  assert.deepEqual([lines.length, total], [499, '499.00'])
  assert.equal((await platform.createDraftOrder(call(), newUuid(new Date()), input)).total, '499.00')
  const before = asked('DraftOrderCalculate')
  await assert.rejects(platform.estimate(call(), { ...input, lines: many(500).map(custom) }), { code: 'invalid_input' })
  assert.equal(asked('DraftOrderCalculate'), before)
})

it('a product in 130 collections has all of them, and 130 variants of one SKU are all found', async () => {
  const { platform, call, shop } = adapter
  const { product, variants } = shop.addProduct({
    title: 'Bolt',
    variants: many(130).map((n) => ({ price: '1.00', sku: 'BOLT', title: `M${n}` })),
  })
  for (const n of many(130)) shop.addCollection(`Collection ${n}`, [product.id])
  const id = `gid://platform/ProductVariant/${variants[0]?.id}` as const
  assert.equal((await platform.variantsByIds(call(), [id])).get(id)?.collectionIds.length, 130)
  assert.equal((await platform.variantsBySku(call(), ['bolt'])).get('bolt')?.length, 130)
})

it('a draft order is found again behind 260 newer ones, by its tag, and not made twice', async () => {
  const { platform, call, wait, shop } = adapter
  const key = newUuid(shop.now())
  const made = await platform.createDraftOrder(call(), key, draftInput({ currency: 'EUR' }))
  const input = { lineItems: [{ title: 'Thing', quantity: 1, originalUnitPrice: '1.00' }] }
  for (const _ of many(260)) {
    const reckoned = readDraftInput(shop, input)
    assert.ok(!Array.isArray(reckoned))
    createDraft(shop, reckoned)
  }
  wait(60_000)
  const drafts = shop.drafts.size
  assert.equal((await platform.createDraftOrder(call(), key, draftInput({ currency: 'EUR' }))).id, made.id)
  const other = newUuid(new Date(shop.now().getTime() - 60_000))
  await assert.rejects(platform.createDraftOrder(call(), other, draftInput({ currency: 'EUR' })), {
    executed: 'unknown',
  })
  wait(20_000)
  assert.ok(await platform.createDraftOrder(call(), other, draftInput({ currency: 'EUR' })))
  assert.equal(shop.drafts.size, drafts + 1)
})

it('120 changed draft orders are all found, each once', async () => {
  const { platform, call, wait } = adapter
  wait(3_600_000)
  const since = adapter.shop.now()
  const made = new Set<string>()
  for (const n of many(120)) {
    const key = newUuid(new Date(since.getTime() + n))
    made.add((await platform.createDraftOrder(call(), key, draftInput({ currency: 'EUR', lines: [custom(n)] }))).id)
    if (n % 3 === 0) wait(1_000)
  }
  const found: string[] = []
  for (let cursor: string | null = null; ; ) {
    const { items, nextCursor } = await platform.changedSince(call(), since, cursor)
    found.push(...items.flatMap((one) => ('draft' in one && one.draft.updatedAt >= since ? [one.draft.id] : [])))
    cursor = nextCursor
    if (cursor === null) break
  }
  assert.deepEqual(found.toSorted(), [...made].toSorted())
})
