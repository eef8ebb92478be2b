import assert from 'node:assert/strict'
import { it } from 'node:test'
import { purgeSignIn } from '../../../src/jobs/upkeep/purge-sign-in.ts'
import { openTestService } from '../../support/service/service.ts'
import { openShop, quoteRequest } from '../../support/shop/catalog.ts'
import { askFor, openLink, signInContact } from '../../support/shop/portal.ts'

const DAY_MS = 86_400_000

it("buyers' leftovers are deleted once they end, and not before", async () => {
  const service = await openTestService()
  const shop = await openShop(service)
  const { id } = await askFor(shop)
  await openLink(service, shop.store, id)
  await signInContact(service, shop.store, 'buyer@acme.example')
  const body = { store: shop.store.domain, email: 'buyer@acme.example' }
  await service.call('POST', '/portal/api/sign-in', { body })
  await service.call('POST', `/portal/api/stores/${shop.store.domain}/requests`, { body: quoteRequest() })
  const began = service.now.getTime()
  const countsAfter = async (ms: number) => {
    await purgeSignIn(service.db, new Date(began + ms))
    const tables = ['quote_link', 'portal_session', 'portal_sign_in', 'recent_request', 'throttle_bucket']
    const counts = await Promise.all(
      tables.map(async (table) => (await service.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n),
    )
    return counts.map((count) => count > 0)
  }
  assert.deepEqual(await countsAfter(0), [true, true, true, true, true])
  assert.deepEqual(await countsAfter(60_001), [true, true, true, false, true])
  assert.deepEqual(await countsAfter(30 * 60_000), [true, true, false, false, true])
  assert.deepEqual(await countsAfter(3_600_001), [true, true, false, false, false])
  assert.deepEqual(await countsAfter(7 * DAY_MS), [true, false, false, false, false])
  assert.deepEqual(await countsAfter(91 * DAY_MS), [false, false, false, false, false])
  await service.close()
})
