import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { addStoreJob } from '../../../src/database/jobs.ts'
import { resumeConversions } from '../../../src/commands/orders/resume-conversions.ts'
import type { CallContext } from '../../../src/outside/platform/port.ts'
import { jobContext } from '../../support/service/jobs.ts'
import { signInAs } from '../../support/shop/admin.ts'
import { openNegotiation } from '../../support/shop/negotiation.ts'
import { convert } from '../../support/shop/orders.ts'
import { openShopifyStage, type ShopifyStage } from '../../support/shop/shopify-shop.ts'

interface Heard {
  operation: string
  isBackground: boolean
}

let stage: ShopifyStage
let heard: Heard[] = []
before(async () => {
  stage = await openShopifyStage()
  hear(stage.service.systems.platform)
})
after(() => stage.close())

/** Notes each call of the platform, and passes it on. */
function hear(platform: object): void {
  for (const [operation, ask] of Object.entries(platform)) {
    if (typeof ask !== 'function') continue
    const heardAsk = (call: CallContext, ...rest: unknown[]) => {
      heard.push({ operation, isBackground: call.isBackground === true })
      return ask(call, ...rest)
    }
    Object.assign(platform, { [operation]: heardAsk })
  }
}

/** Runs the work, and returns the names of the calls it made, if all were of this kind. */
async function calls(isBackground: boolean, work: () => Promise<unknown>): Promise<string[]> {
  heard = []
  await work()
  assert.deepEqual(heard.filter((one) => one.isBackground !== isBackground), [])
  return heard.map(({ operation }) => operation)
}

it('what people do goes before; resumed conversions, reports of the platform and sweeps leave room, whoever they act for', async () => {
  const { here, there } = await stage.open()
  const { service, fake } = stage
  const quote = await openNegotiation(service, here)
  await quote.send()
  await quote.answer('accept', 'accept')
  const staff = await signInAs(service, here.store, 'manager')
  fake.fault({ when: 'DraftOrderCreate', what: '503', times: 2 })
  assert.ok((await calls(false, () => convert(staff, quote))).includes('createDraftOrder'))

  service.now = new Date(service.now.getTime() + 120_000)
  const { systems } = jobContext(service)
  assert.ok((await calls(true, () => resumeConversions(systems, service.now))).includes('createDraftOrder'))

  const [draft] = there.drafts.values()
  assert.ok(draft)
  there.completeDraft(draft.id)
  await fake.webhooks.deliver()
  assert.ok((await calls(true, () => stage.settle())).includes('getOrders'))

  await addStoreJob(service.db, 'reconcile-store', here.store.id)
  assert.ok((await calls(true, () => stage.settle())).includes('changedSince'))
})
