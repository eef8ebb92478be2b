import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import fc from 'fast-check'
import { newUuid } from '../../../../src/domain/id.ts'
import type { DraftInput, DraftOrder } from '../../../../src/outside/platform/draft-order.ts'
import { draftInput } from '../../../support/service/draft.ts'
import { openEmbeddedStage } from '../contract/embedded-stage.ts'
import type { PlatformStage, StagedStore } from '../contract/platform-stage.ts'
import { openShopifyStage } from '../contract/shopify-stage.ts'

const RUNS = 200

let stages: PlatformStage[]
before(async () => {
  stages = [await openEmbeddedStage(), await openShopifyStage({ readsUntilReady: 0 })]
})
after(async () => {
  for (const stage of stages) await stage.close()
})

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((n) => (n / 100).toFixed(2))
const line = fc.record({
  price: cents(200_000),
  offered: fc.option(cents(200_000)),
  quantity: fc.integer({ min: 1, max: 40 }),
  taxable: fc.boolean(),
  isVariant: fc.boolean(),
})
const negotiation = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  discountShare: fc.option(fc.integer({ min: 1, max: 1_000 })),
  shipping: fc.option(cents(9_999)),
  taxExempt: fc.boolean(),
  tax: fc.record({ percent: cents(2_500), shippingTaxable: fc.boolean() }),
})
type Negotiation = typeof negotiation extends fc.Arbitrary<infer T> ? T : never

/** Returns a draft order's input on this store; the discount is a share of the lines in thousandths. */
async function inputOn(
  store: StagedStore,
  { lines, discountShare, shipping, taxExempt }: Negotiation,
): Promise<DraftInput> {
  const made: DraftInput['lines'][number][] = []
  for (const [i, { price, offered, quantity, taxable, isVariant }] of lines.entries()) {
    const [lineId, title, unitPrice] = [`line ${i}`, `Thing ${i}`, offered ?? price]
    if (isVariant) {
      const [variantId] = await store.addProduct({ title, variants: [{ price, taxable }] })
      made.push({ kind: 'variant', lineId, variantId: variantId ?? assert.fail(), quantity, unitPrice })
    } else {
      made.push({ kind: 'custom', lineId, title, quantity, unitPrice, taxable, requiresShipping: true })
    }
  }
  const whole = made.reduce((sum, { unitPrice, quantity }) => sum + Math.round(Number(unitPrice) * 100) * quantity, 0)
  const value = discountShare === null ? 0 : Math.floor((whole * discountShare) / 1_000)
  return draftInput({
    lines: made,
    taxExempt,
    ...(value > 0 && { discount: { type: 'fixed', value: (value / 100).toFixed(2), title: 'Quote' } }),
    ...(shipping !== null && { shipping: { title: 'Freight', price: shipping } }),
  })
}

const figuresOf = ({ subtotal, discountTotal, shippingTotal, taxTotal, total, deposit, status }: DraftOrder) => ({
  subtotal,
  discountTotal,
  shippingTotal,
  taxTotal,
  total,
  deposit,
  status,
})

/** Plays the negotiation's end on a platform: estimate, draft order, order, payment. Returns every figure on the way. */
async function play(store: StagedStore, given: Negotiation): Promise<unknown> {
  await store.setTax(given.tax)
  const input = await inputOn(store, given)
  const { warnings, ...estimated } = await store.platform.estimate(store.call(), input)
  const draft = await store.platform.createDraftOrder(store.call(), newUuid(new Date()), input)
  const { order } = await store.platform.completeDraftOrder(store.call(), draft.id)
  if (order.total !== '0.00') await store.pay({ id: order.id, draftOrderId: draft.id })
  const paid = (await store.platform.getOrders(store.call(), [order.id])).get(order.id)
  return {
    estimated,
    drafted: figuresOf(draft),
    ordered: order.total,
    paid: paid?.totalPaid,
    financial: paid?.financial,
  }
}

it(`${RUNS} random negotiations have the same cents on the embedded platform and on Shopify`, async () => {
  const [embedded, shopify] = await Promise.all(stages.map((stage) => stage.openStore()))
  assert.ok(embedded && shopify)
  await fc.assert(
    fc.asyncProperty(negotiation, async (given) => {
      assert.deepEqual(await play(shopify, given), await play(embedded, given))
    }),
    { numRuns: RUNS },
  )
})
