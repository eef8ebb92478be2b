import assert from 'node:assert/strict'
import { afterEach, beforeEach, it } from 'node:test'
import type { Gid } from '../../../../src/outside/platform/gid.ts'
import { type OpenAdapter, openAdapter } from '../../../support/shopify/open-adapter.ts'

let adapter: OpenAdapter
beforeEach(async () => {
  adapter = await openAdapter()
})
afterEach(async () => {
  await adapter.close()
  adapter.fake.check()
})

const gids = <T extends 'ProductVariant'>(type: T, all: readonly { id: string }[]) =>
  all.map(({ id }): Gid<T> => `gid://platform/${type}/${id}` as Gid<T>)
const addVariants = (count: number) =>
  gids(
    'ProductVariant',
    Array.from({ length: count }, () => adapter.shop.addVariant({ price: '1.00' })),
  )

it('40 callers that look up a variant each at the same time are two requests', async () => {
  const { platform, call, asked } = adapter
  const ids = addVariants(40)
  const found = await Promise.all(ids.map((id) => platform.variantsByIds(call(), [id])))
  assert.deepEqual(
    found.map((one) => [...one.keys()]),
    ids.map((id) => [id]),
  )
  assert.equal(asked('VariantsByIds'), 2)
})

it('if Shopify counts a chunk as too dear, all is found in smaller ones, of which none is refused', async () => {
  const { platform, call, shop, fake } = adapter
  const ids = addVariants(60)
  await platform.variantsByIds(call(), ids)
  const costs = fake.log.map(({ requestedCost }) => requestedCost)
  shop.settings.mostCost = Math.floor(Math.max(...costs) / 2.5)
  assert.equal((await platform.variantsByIds(call(), ids)).size, 60)
  const refused = () => fake.log.filter(({ refusal }) => refusal === 'MAX_COST_EXCEEDED').length
  const before = refused()
  assert.ok(before >= 1 && before <= 3, `${before} refused`)
  assert.equal((await platform.variantsByIds(call(), ids)).size, 60)
  assert.equal(refused(), before)
})

it('variants and customers are asked anew each time; names, locations and payment terms are kept for five minutes', async () => {
  const { platform, call, shop, asked, wait } = adapter
  const { product, variants } = shop.addProduct({ title: 'Board', variants: [{ price: '1.00' }] })
  const [variantId] = gids('ProductVariant', variants)
  const customerId = `gid://platform/Customer/${shop.addCustomer({}).id}` as const
  const locationId = `gid://platform/CompanyLocation/${shop.addCompany('Acme').locations[0]?.id}` as const
  const ask = async () => {
    await platform.variantsByIds(call(), [variantId ?? assert.fail()])
    await platform.customer(call(), customerId)
    await platform.names(call(), [`gid://platform/Product/${product.id}`])
    await platform.companyLocation(call(), locationId)
    await platform.paymentTerms(call())
  }
  for (const _ of [1, 2, 3]) await ask()
  assert.deepEqual([asked('VariantsByIds'), asked('CustomerById')], [3, 3])
  const kept = () => [asked('NamesByIds'), asked('CompanyLocationById'), asked('PaymentTermsTemplates')]
  assert.deepEqual(kept(), [1, 1, 1])
  wait(300_000)
  await ask()
  assert.deepEqual(kept(), [2, 2, 2])
})

it('an answer that failed is not kept', async () => {
  const { platform, call, fake } = adapter
  fake.fault({ when: 'PaymentTermsTemplates', what: '503', times: 2 })
  await assert.rejects(platform.paymentTerms(call()))
  assert.ok((await platform.paymentTerms(call())).length > 0)
})
