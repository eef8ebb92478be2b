import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { draftInput } from '../../../support/service/draft.ts'
import type { PlatformStage } from '../contract/platform-stage.ts'
import { openShopifyStage } from '../contract/shopify-stage.ts'

let stage: PlatformStage
before(async () => {
  stage = await openShopifyStage({ b2b: false })
})
after(() => stage.close())

it('a store without companies has customers without companies, and is sold to like any other', async () => {
  const store = await stage.openStore()
  const id = await store.addCustomer({ email: 'kim@buyer.example', name: 'Kim Lee' })
  const kim = await store.platform.customer(store.call(), id)
  assert.deepEqual([kim?.name, kim?.memberships], ['Kim Lee', []])
  assert.equal(await store.platform.companyLocation(store.call(), 'gid://platform/CompanyLocation/1'), null)
  assert.deepEqual(await store.platform.companyContacts(store.call(), 'gid://platform/Company/1'), [])
  const buyer = { email: 'kim@buyer.example', customerId: id, company: null }
  const draft = await store.platform.createDraftOrder(store.call(), store.key, draftInput({ buyer }))
  assert.equal((await store.platform.completeDraftOrder(store.call(), draft.id)).order.financial, 'pending')
})
