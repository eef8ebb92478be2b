import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { refreshPlan } from '../../../src/commands/stores/refresh-plan.ts'
import { setStore } from '../../../src/commands/stores/set-store.ts'
import { readStore } from '../../../src/database/stores/stores.ts'
import { reconcileStore } from '../../../src/jobs/orders/reconcile-orders.ts'
import type { PlanSource } from '../../../src/outside/platform/plan-source.ts'
import { PlatformUnavailable } from '../../../src/outside/platform/port.ts'
import type { Shopify } from '../../../src/outside/platform/shopify/create-shopify.ts'
import { jobContext } from '../../support/service/jobs.ts'
import { openAdapter, openShopifyStage, type ShopifyStage } from '../../support/shop/shopify-shop.ts'
import { PARTNER } from '../../support/shopify/http/answer-partner.ts'
import { SILENT_OBSERVER } from '../../support/shopify/silent-observer.ts'

const PLANS = new Map([
  ['pro', 'enterprise'],
  ['free', 'starter'],
] as const)

/** As the service asks, once its adapter is open. */
const plans: PlanSource = { plans: PLANS, subscriptionOf: (call) => adapter.subscriptionOf(call) }
let adapter: Shopify
let stage: ShopifyStage
const opened: Shopify[] = []
before(async () => {
  stage = await openShopifyStage({ plans })
  adapter = openAdapter(stage.service, stage.fake)
  opened.push(adapter)
})
after(async () => {
  await Promise.all(opened.map((shopify) => shopify.close()))
  await stage.close()
})

for (const partner of [null, PARTNER]) {
  const api = partner ? 'the Partner API' : "the store's own API"

  /** Opens a shop whose plan this API tells. */
  const open = async () => {
    const shopify = openAdapter(stage.service, stage.fake, SILENT_OBSERVER, { plans: PLANS, partner })
    opened.push(shopify)
    const { here, there } = await stage.open()
    const { db } = stage.service
    const ask = async () => {
      assert.ok(shopify.plans)
      const store = await readStore(db, here.store.id)
      await refreshPlan({ db, store, plans: shopify.plans, actor: { kind: 'job' }, now: stage.service.now })
      const { plan, trialEndsAt } = await readStore(db, here.store.id)
      return { plan, isTrial: trialEndsAt !== null, ping: (await here.call('GET', '/v1/ping')).status }
    }
    return { here, there, ask }
  }

  it(`${api}: the API key's access follows the plan that staff choose at Shopify`, async () => {
    const { there, ask } = await open()
    assert.deepEqual(await ask(), { plan: 'starter', isTrial: false, ping: 402 })
    there.settings.planHandles = ['pro']
    assert.deepEqual(await ask(), { plan: 'enterprise', isTrial: false, ping: 200 })
    there.settings.planHandles = ['free']
    assert.deepEqual(await ask(), { plan: 'starter', isTrial: false, ping: 402 })
    there.settings.planHandles = ['nobody-mapped-this']
    assert.deepEqual(await ask(), { plan: 'starter', isTrial: false, ping: 402 })
  })

  it(`${api}: a trial at Shopify is a trial here`, async () => {
    const { there, ask } = await open()
    Object.assign(there.settings, { planHandles: ['pro'], planTrialDays: 7 })
    assert.deepEqual(await ask(), { plan: 'enterprise', isTrial: true, ping: 200 })
  })

  it(`${api}: the plan stays as it is if Shopify does not tell it`, async () => {
    const { here, there, ask } = await open()
    there.settings.planHandles = ['pro']
    await ask()
    Object.assign(there.settings, { planHandles: [], closed: 402 })
    await assert.rejects(ask(), PlatformUnavailable)
    assert.equal((await readStore(stage.service.db, here.store.id)).plan, 'enterprise')
  })
}

it('staff who chose a plan at Shopify have it as soon as the app opens, and any other change counts within the hour', async () => {
  const { here, there } = await stage.open()
  const { service } = stage
  const plan = async () => (await readStore(service.db, here.store.id)).plan
  const owner = there.addStaff({ accountOwner: true })
  const openApp = () =>
    service.call('GET', '/admin/api/session', { headers: { authorization: `Bearer ${there.staffToken(owner)}` } })
  there.settings.planHandles = ['free']
  assert.deepEqual([(await openApp()).status, await plan()], [200, 'starter'])
  there.settings.planHandles = ['pro']
  assert.deepEqual([(await openApp()).status, await plan()], [200, 'enterprise'])
  there.settings.planHandles = ['free']
  await reconcileStore(jobContext(service, { systems: { ...service.systems, plans } }), { storeId: here.store.id })
  assert.equal(await plan(), 'starter')
})

it('the operator is refused a plan that Shopify decides, and nothing else', async () => {
  const { here } = await stage.open()
  const operator = { db: stage.service.db, now: stage.service.now }
  const set = (plansByPlatform: boolean) =>
    setStore({ ...operator, plansByPlatform }, here.store.id, { plan: 'starter', development: true })
  await assert.rejects(set(true), /Shopify decides this store's plan/)
  assert.equal((await set(false)).plan, 'starter')
  const frozen = await setStore({ ...operator, plansByPlatform: true }, here.store.id, { frozen: true })
  assert.equal(frozen.frozen, true)
})

it('a store is a development store for as long as Shopify says so', async () => {
  const { here, there } = await stage.open({ development: true })
  const isDevelopment = async () => (await readStore(stage.service.db, here.store.id)).development
  for (const development of [true, false]) {
    there.updateShop({ development })
    await stage.fake.webhooks.deliver()
    await stage.settle()
    assert.equal(await isDevelopment(), development)
  }
})
