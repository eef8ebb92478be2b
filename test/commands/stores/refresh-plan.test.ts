import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { refreshPlan } from '../../../src/commands/stores/refresh-plan.ts'
import { setStore } from '../../../src/commands/stores/set-store.ts'
import { readStore, saveStore } from '../../../src/database/stores/stores.ts'
import { reconcileStore } from '../../../src/jobs/orders/reconcile-orders.ts'
import type { PlanSource } from '../../../src/outside/platform/plan-source.ts'
import { PlatformUnavailable } from '../../../src/outside/platform/port.ts'
import type { Shopify } from '../../../src/outside/platform/shopify/create-shopify.ts'
import { jobContext } from '../../support/service/jobs.ts'
import { type OpenShop, openAdapter, openShopifyStage, type ShopifyStage } from '../../support/shop/shopify-shop.ts'
import { PARTNER } from '../../support/shopify/http/answer-partner.ts'
import { SILENT_OBSERVER } from '../../support/shopify/silent-observer.ts'

const PLANS = new Map([
  ['pro', 'enterprise'],
  ['free', 'starter'],
] as const)

/** A stage where staff choose plans at Shopify, each of whose answers can be held back. */
interface PlanStage extends ShopifyStage {
  plans: PlanSource
  /** Holds back the answers to what is asked from now on, until `release` is called; `answered` resolves with the first. */
  hold(): { answered: Promise<void>; release(): void }
  /** Lets the answers to what is asked from now on through. */
  letThrough(): void
}

async function openPlanStage(): Promise<PlanStage> {
  let holding: Record<'answered' | 'released', PromiseWithResolvers<void>> | null = null
  const plans: PlanSource = {
    plans: PLANS,
    subscriptionOf: async (call) => {
      const held = holding
      const subscription = await adapter.subscriptionOf(call)
      held?.answered.resolve()
      await held?.released.promise
      return subscription
    },
  }
  const stage = await openShopifyStage({ plans })
  const adapter = openAdapter(stage.service, stage.fake)
  opened.push(adapter)
  return {
    ...stage,
    plans,
    hold: () => {
      const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      holding = { answered, released }
      return { answered: answered.promise, release: released.resolve }
    },
    letThrough: () => {
      holding = null
    },
  }
}

let stage: PlanStage
const opened: Shopify[] = []
before(async () => {
  stage = await openPlanStage()
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
      await refreshPlan({ db, store, plans: shopify.plans, now: stage.service.now })
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

it('the Partner API is asked again if it takes no more requests for now, and the ids it knows a store by are read once', async () => {
  const shopify = openAdapter(stage.service, stage.fake, SILENT_OBSERVER, { plans: PLANS, partner: PARTNER })
  opened.push(shopify)
  const { here, there } = await stage.open()
  there.settings.planHandles = ['pro']
  stage.fake.fault({ when: 'ActiveSubscription', what: '429', times: 2, shop: there.domain })
  for (let times = 0; times < 3; times += 1) {
    const call = { storeId: here.store.id, deadline: new Date(Date.now() + 5_000) }
    assert.deepEqual((await shopify.subscriptionOf(call))?.handles, ['pro'])
  }
  const asked = stage.fake.log.filter(({ shop, operation }) => shop === there.domain && operation === 'AppAndShop')
  assert.equal(asked.length, 1)
})

/** Returns how the shop's owner opens the app, and its store's plan. */
function openerOf({ here, there }: OpenShop, { service }: ShopifyStage) {
  const owner = there.addStaff({ accountOwner: true })
  return {
    openApp: async () => {
      const headers = { authorization: `Bearer ${there.staffToken(owner)}` }
      const { status, body } = await service.call('GET', '/admin/api/session', { headers })
      return { status, hasApi: body.store.includes_api }
    },
    plan: async () => (await readStore(service.db, here.store.id)).plan,
  }
}

it('staff who chose a plan at Shopify have it as soon as the app opens, and any other change counts within the hour', async () => {
  const shop = await stage.open()
  const { here, there } = shop
  const { service, plans } = stage
  const { openApp, plan } = openerOf(shop, stage)
  await service.db.transaction().execute((tx) => saveStore(tx, here.store.id, { plan: 'starter' }))
  there.settings.planHandles = ['free']
  assert.deepEqual([await openApp(), await plan()], [{ status: 200, hasApi: false }, 'starter'])
  there.settings.planHandles = ['pro']
  assert.deepEqual([await openApp(), await plan()], [{ status: 200, hasApi: true }, 'enterprise'])
  there.settings.planHandles = ['free']
  await reconcileStore(jobContext(service, { systems: { ...service.systems, plans } }), { storeId: here.store.id })
  assert.equal(await plan(), 'starter')
})

it('the app opens though Shopify does not tell the plan, and what it tells later still counts, also if the service stops', async () => {
  const own = await openPlanStage()
  after(() => own.close())
  const [starter, paid] = [await own.open(), await own.open()]
  const [withoutPlan, withPlan] = [openerOf(starter, own), openerOf(paid, own)]
  const { db } = own.service
  await db.transaction().execute((tx) => saveStore(tx, starter.here.store.id, { plan: 'starter' }))
  starter.there.settings.planHandles = ['pro']
  paid.there.settings.planHandles = ['free']
  const { release } = own.hold()
  assert.deepEqual(
    [await withoutPlan.openApp(), await withPlan.openApp()],
    [
      { status: 200, hasApi: false },
      { status: 200, hasApi: true },
    ],
  )
  assert.deepEqual([await withoutPlan.plan(), await withPlan.plan()], ['starter', 'enterprise'])
  const stopped = own.service.app.close()
  release()
  await stopped
  assert.deepEqual([await withoutPlan.plan(), await withPlan.plan()], ['enterprise', 'starter'])
})

it('an older answer of Shopify never replaces a newer one', async () => {
  const { here, there } = await stage.open()
  const { plans } = stage
  const { db, now } = stage.service
  const refresh = async () => refreshPlan({ db, store: await readStore(db, here.store.id), plans, now })
  there.settings.planHandles = ['free']
  const { answered, release } = stage.hold()
  const older = refresh()
  await answered
  stage.letThrough()
  Object.assign(there.settings, { planHandles: ['pro'], planTrialDays: 7 })
  await refresh()
  release()
  await older
  const { plan, trialEndsAt } = await readStore(db, here.store.id)
  assert.deepEqual([plan, trialEndsAt === null], ['enterprise', false])
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
