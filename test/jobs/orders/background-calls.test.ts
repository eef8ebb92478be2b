import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { convertQuote } from '../../../src/commands/orders/convert-quote.ts'
import { resumeConversions } from '../../../src/commands/orders/resume-conversions.ts'
import { settleCost } from '../../../src/database/platform/cost-buckets.ts'
import { applyPlatformDeliveries } from '../../../src/jobs/orders/apply-platform-deliveries.ts'
import { reconcileStore } from '../../../src/jobs/orders/reconcile-orders.ts'
import { contextOf } from '../../support/service/context.ts'
import { jobContext } from '../../support/service/jobs.ts'
import { openNegotiation, pass } from '../../support/shop/negotiation.ts'
import { type OpenShop, openShopifyStage, type ShopifyStage } from '../../support/shop/shopify-shop.ts'
import { SILENT_OBSERVER } from '../../support/shopify/silent-observer.ts'

let stage: ShopifyStage
let shop: OpenShop
let heldBack: string[] = []
before(async () => {
  const onWait = ({ document, by }: { document: string; by: string }) => by === 'budget' && heldBack.push(document)
  stage = await openShopifyStage({}, { ...SILENT_OBSERVER, onWait })
  shop = await stage.open()
})
after(() => stage?.close())

/** Returns the documents whose calls were held back while the bucket holds only what is people's. */
async function heldBackIn(work: () => Promise<unknown>): Promise<string[]> {
  const { id } = shop.here.store
  const status = { maximumAvailable: 1_000, currentlyAvailable: 400, restoreRate: 1 }
  await settleCost(stage.service.db, id, 0, status)
  heldBack = []
  await work()
  return heldBack
}

it("a sweep, a report and a resumed conversion leave people's half of the bucket; what people ask for does not", async () => {
  const { service, fake } = stage
  const { here, there } = shop
  const quote = await openNegotiation(service, here)
  await quote.send()
  await quote.answer('accept', 'accept')
  fake.fault({ when: 'DraftOrderCreate', what: '503' })
  const ctx = await contextOf(service, here.store)
  const groups = { groups: null, shippingOn: 'first', invoice: false } as const
  const convert = () => assert.rejects(convertQuote(ctx, { quoteId: quote.id }, groups))
  assert.deepEqual(await heldBackIn(convert), [])
  assert.deepEqual(await heldBackIn(() => here.post({ line_items: [{ variant_id: here.board, quantity: 1 }] })), [])

  const resume = async () => {
    await pass(service, 60_000)
    await resumeConversions(service.systems, service.now)
  }
  assert.notDeepEqual(await heldBackIn(resume), [])
  await settleCost(service.db, here.store.id, 0, { maximumAvailable: 1e6, currentlyAvailable: 1e6, restoreRate: 1e6 })
  await resume()
  there.checkOut([...there.drafts.keys()][0] ?? assert.fail('there is no draft order'))
  await fake.webhooks.deliver()
  assert.notDeepEqual(await heldBackIn(() => applyPlatformDeliveries(jobContext(service))), [])
  const sweep = () => reconcileStore(jobContext(service), { storeId: here.store.id })
  const held = await heldBackIn(sweep)
  assert.ok(held.includes('DraftOrdersChanged') || held.includes('OrdersChanged')) // asked side by side: the first refusal ends both
})
