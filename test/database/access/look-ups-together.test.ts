import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { useSession } from '../../../src/database/access/staff-sessions.ts'
import { findQuoteLink } from '../../../src/database/quotes/quote-links.ts'
import { readSecretToken } from '../../../src/domain/access/secret-token.ts'
import { formatId } from '../../../src/domain/id.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { signInAs } from '../../support/shop/admin.ts'

let service: TestService
before(async () => {
  service = await openTestService()
})
after(() => service.close())

it('sessions of several stores that are asked for at once are found, each in its own store alone', async () => {
  const stores = [await service.addStore(), await service.addStore()]
  const staff = await Promise.all(stores.map((store) => signInAs(service, store, 'manager')))
  const tokens = staff.map(
    ({ cookie }) => readSecretToken(cookie.slice(cookie.indexOf('=') + 1)) ?? assert.fail(cookie),
  )
  const [first, second] = tokens
  assert.ok(first && second)
  const crossed = { storeId: first.storeId, hash: second.hash }
  const found = await Promise.all([first, second, crossed].map((token) => useSession(service.db, token, service.now)))
  assert.deepEqual(
    found.map((one) => one && [one.session.storeId, one.store.id]),
    [...stores.map(({ id }) => [id, id]), null],
  )
})

it('links of several stores that are asked for at once are found, also by another number than their own', async () => {
  const stores = [await service.addStore(), await service.addStore()]
  const ids = ['01900000-0000-7000-8000-0000000000a1', '01900000-0000-7000-8000-0000000000a2']
  const client = await service.pool.connect()
  await client.query("begin; set local session_replication_role = 'replica'")
  for (const [i, { id }] of stores.entries()) {
    await client.query(
      `insert into quote_link (store_id, id, quote_id, created_at, expires_at) values ($1, $2, $2, now(), now())`,
      [id, ids[i]],
    )
  }
  await client.query('commit')
  client.release()
  const named = [...stores, stores[1]].map((store, i) => ({
    storeId: store?.id ?? null,
    linkId: formatId('lnk', ids[i % 2] ?? ''),
  }))
  const found = await Promise.all(named.map((one) => findQuoteLink(service.db, one)))
  assert.deepEqual(
    found.map((one) => one?.link.storeId),
    [stores[0]?.id, stores[1]?.id, stores[0]?.id],
  )
  assert.equal(
    await findQuoteLink(service.db, { storeId: null, linkId: formatId('lnk', '01900000-0000-7000-8000-0000000000a3') }),
    null,
  )
})
