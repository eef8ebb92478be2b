import assert from 'node:assert/strict'
import { CallEar } from '../../../../../src/outside/platform/verify/call-ear.ts'
import { verifyPlatform } from '../../../../../src/outside/platform/verify/verify-platform.ts'
import { draftInput } from '../../../../support/service/draft.ts'
import type { ContractCase, StagedStore } from '../platform-stage.ts'

/** The checks of `qns platform verify`, which tries the read-only part of this contract on real stores. */
export const VERIFY_CASES: readonly ContractCase[] = [
  {
    name: 'what an operator can verify of a real store holds for a full one',
    run: async (store) => {
      await fill(store)
      assert.deepEqual(await unsure(store), [])
    },
  },
  {
    name: 'what an operator can verify fails if tax inside the prices is told as a figure of its own',
    run: async (store) => {
      await store.setTax({ percent: '19', shippingTaxable: true, isIncluded: true })
      assert.ok((await unsure(store)).every(({ verdict }) => verdict === 'nothing'))
      const { platform } = store
      const estimate: typeof platform.estimate = async (...given) => ({
        ...(await platform.estimate(...given)),
        taxTotal: '4.63',
      })
      const told = await unsure({ ...store, platform: { ...platform, estimate } })
      assert.ok(told.some(({ check, verdict }) => check === 'estimate' && verdict === 'failed'))
    },
  },
  {
    name: 'what an operator can verify of a real store holds for an empty one, as far as there is something',
    run: async (store) => {
      assert.deepEqual([...new Set((await unsure(store)).map(({ verdict }) => verdict))], ['nothing'])
    },
  },
]

async function fill(store: StagedStore) {
  await store.addProduct({
    title: 'Oak board, 2 m',
    collection: 'Timber',
    variants: [{ sku: 'OAK-2', price: '39.90' }],
  })
  await store.addCustomer({ email: 'kim@buyer.example', name: 'Kim Buyer' })
  await store.addCompany({
    name: 'Acme',
    locations: [{ name: 'Berlin', address: { city: 'Berlin' } }],
    contacts: [{ email: 'ann@acme.example', name: 'Ann', roles: [{ location: 'Berlin', role: 'Buyer' }] }],
  })
  const { id } = await store.platform.createDraftOrder(store.call(), store.key, draftInput())
  await store.platform.completeDraftOrder(store.call(), id)
  store.wait(61_000)
}

/** Returns the reports of checks that could not be sure; what a platform does not have at all is no matter. */
async function unsure(store: StagedStore) {
  const shop = await store.platform.shop(store.call())
  const reports = await verifyPlatform({
    platform: store.platform,
    call: () => store.call(),
    store: { currency: 'EUR', timezone: 'UTC', ...shop },
    scopes: shop?.scopes ?? [],
    subscriptionOf: null,
    now: new Date(0),
    ear: new CallEar(),
    seen: {},
  })
  return reports.filter(
    ({ verdict, check }) => verdict !== 'ok' && !['access', 'shop', 'plan', 'version'].includes(check),
  )
}
