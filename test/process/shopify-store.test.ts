import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { createStore } from '../../src/commands/stores/create-store.ts'
import type { Store } from '../../src/database/stores/stores.ts'
import { createPlatformByStore } from '../../src/outside/platform/platform-by-store.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { type Staff, signInAs } from '../support/shop/admin.ts'

let service: TestService
let store: Store
let admin: Staff
before(async () => {
  service = await openTestService()
  const request = { name: 'Forge', domain: 'forge.myshopify.com', platform: 'shopify', plan: 'enterprise' } as const
  store = await createStore({ db: service.db, now: service.now }, request)
  admin = await signInAs(service, store, 'admin')
})
after(() => service.close())

it("a Shopify store's calls never reach the embedded platform, also without Shopify's settings", async () => {
  const platform = createPlatformByStore({
    embedded: service.platform,
    shopify: null,
    platformOf: async (id) => (id === store.id ? 'shopify' : 'embedded'),
  })
  const call = { storeId: store.id, deadline: new Date(Date.now() + 1_000) }
  await assert.rejects(platform.customerByEmail(call, 'buyer@example.com'), /no Shopify settings \(SHOPIFY_CLIENT_ID\)/)
  assert.equal(await platform.customerByEmail({ ...call, storeId: '999' }, 'buyer@example.com'), null)
})

const EMBEDDED_ONLY = [
  ['GET', '/admin/api/platform/products'],
  ['GET', '/admin/api/platform/companies'],
  ['GET', '/admin/api/platform/customers'],
  ['GET', '/admin/api/platform/orders'],
  ['GET', '/admin/api/platform/draft-orders'],
  ['POST', '/admin/api/platform/draft-orders/1/mark-paid'],
  ['GET', '/admin/api/imports'],
] as const

for (const [method, path] of EMBEDDED_ONLY) {
  it(`${method} ${path} of a Shopify store says where to go instead`, async () => {
    const { status, body } = await admin.call(method, path, method === 'POST' ? {} : undefined)
    assert.deepEqual([status, body.code, body.why?.code], [409, 'action_unavailable', 'other_platform'])
    assert.match(body.detail, /https:\/\/admin\.shopify\.com\/store\//)
  })
}
