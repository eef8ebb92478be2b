import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import fc from 'fast-check'
import { newUuid } from '../../../../src/domain/id.ts'
import { formatMoney, parseMoney } from '../../../../src/domain/money.ts'
import type { DraftInput, DraftOrder, PaymentTerms } from '../../../../src/outside/platform/draft-order.ts'
import type { Gid } from '../../../../src/outside/platform/gid.ts'
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
  quantity: fc.integer({ min: 1, max: 40 }),
  taxable: fc.boolean(),
  isVariant: fc.boolean(),
})
const negotiation = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  discountShare: fc.option(fc.integer({ min: 1, max: 1_000 })),
  shipping: fc.option(cents(9_999)),
  taxExempt: fc.boolean(),
  tax: fc.record({ percent: cents(2_500), shippingTaxable: fc.boolean(), isIncluded: fc.boolean() }),
  termsDays: fc.constantFrom(null, 7, 30),
  deposit: fc.option(fc.integer({ min: 100, max: 9_900 }).map((n) => (n / 100).toFixed(2))),
})
type Negotiation = typeof negotiation extends fc.Arbitrary<infer T> ? T : never

/** A store with what every negotiation there shares. */
interface Shared {
  store: StagedStore
  taxed: Gid<'ProductVariant'>
  free: Gid<'ProductVariant'>
  terms: readonly PaymentTerms[]
}

async function openShared(stage: PlatformStage): Promise<Shared> {
  const store = await stage.openStore()
  const variants = [
    { option: 'taxed', price: '1.00' },
    { option: 'free', price: '1.00', taxable: false },
  ]
  const [taxed, free] = await store.addProduct({ title: 'Thing', variants })
  assert.ok(taxed && free)
  return { store, taxed, free, terms: await store.platform.paymentTerms(store.call()) }
}

/** Returns a draft order's input on this store; the discount is a share of the lines in thousandths. */
function inputOn({ taxed, free, terms }: Shared, given: Negotiation): DraftInput {
  const { discountShare, shipping, taxExempt, termsDays, deposit } = given
  const lines = given.lines.map(({ price, quantity, taxable, isVariant }, i): DraftInput['lines'][number] => {
    const [lineId, title, unitPrice] = [`line ${i}`, `Thing ${i}`, price]
    return isVariant
      ? { kind: 'variant', lineId, variantId: taxable ? taxed : free, quantity, unitPrice }
      : { kind: 'custom', lineId, title, quantity, unitPrice, taxable, requiresShipping: true }
  })
  const whole = lines.reduce((sum, { unitPrice, quantity }) => sum + Math.round(Number(unitPrice) * 100) * quantity, 0)
  const value = discountShare === null ? 0 : Math.floor((whole * discountShare) / 1_000)
  return draftInput({
    lines,
    taxExempt,
    paymentTermsTemplateId: termsDays && (terms.find(({ dueInDays }) => dueInDays === termsDays)?.id ?? assert.fail()),
    depositPercentage: deposit,
    ...(value > 0 && { discount: { type: 'fixed', value: (value / 100).toFixed(2), title: 'Quote' } }),
    ...(shipping !== null && { shipping: { title: 'Freight', price: shipping } }),
  })
}

/** Shopify does not tell a deposit that is rounded up to the whole from no deposit. */
const figuresOf = ({ subtotal, discountTotal, shippingTotal, taxTotal, total, deposit, status }: DraftOrder) => ({
  subtotal,
  discountTotal,
  shippingTotal,
  taxTotal,
  total,
  deposit: deposit === total ? '0.00' : deposit,
  status,
})

/** Plays the negotiation's end on a platform: estimate, draft order, order, payment. Returns every figure on the way. */
async function play(shared: Shared, given: Negotiation): Promise<unknown> {
  const { store } = shared
  await store.setTax(given.tax)
  const input = inputOn(shared, given)
  const { warnings, taxesIncluded, ...estimated } = await store.platform.estimate(store.call(), input)
  const draft = await store.platform.createDraftOrder(store.call(), newUuid(new Date()), input)
  const { order } = await store.platform.completeDraftOrder(store.call(), draft.id)
  if (order.total !== '0.00') await store.pay({ id: order.id, draftOrderId: draft.id })
  const paid = (await store.platform.getOrders(store.call(), [order.id])).get(order.id)
  assert.equal(estimated.total, sumOf(draft), 'the figures add up')
  return {
    estimated,
    drafted: figuresOf(draft),
    ordered: order.total,
    paid: paid?.totalPaid,
    financial: paid?.financial,
  }
}

function sumOf({ subtotal, discountTotal, shippingTotal, taxTotal }: DraftOrder): string {
  const [goods, off, shipping, tax] = [subtotal, discountTotal, shippingTotal, taxTotal].map(parseMoney)
  return formatMoney((goods ?? 0n) - (off ?? 0n) + (shipping ?? 0n) + (tax ?? 0n))
}

it(`${RUNS} random negotiations have the same cents on the embedded platform and on Shopify, whether prices include tax or not`, async () => {
  const [embedded, shopify] = await Promise.all(stages.map(openShared))
  assert.ok(embedded && shopify)
  await fc.assert(
    fc.asyncProperty(negotiation, async (given) => {
      const [there, here] = await Promise.all([play(shopify, given), play(embedded, given)])
      assert.deepEqual(there, here)
    }),
    { numRuns: RUNS },
  )
})
