import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { openTestService, type TestService } from '../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../support/shop/catalog.ts'

let service: TestService
let shop: Shop
let id: string
before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  id = (await shop.post(quoteRequest())).body.id
})
after(() => service.close())

/** Runs this while another connection holds the rows of these tables that belong to the store. */
async function whileLocked<T>(statement: string, run: () => Promise<T>): Promise<T> {
  const client = await service.pool.connect()
  try {
    await client.query('begin')
    await client.query(statement, [shop.store.id])
    return await run()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const HELD = {
  'the e-mail allowance': 'select from mail_allowance where store_id = $1 for update',
  'the quote': 'select from quote where store_id = $1 for update',
  'the position of the feed': 'select from store_feed where store_id = $1 for update',
}

for (const [what, statement] of Object.entries(HELD)) {
  it(`a request that waits too long for ${what} is answered 503 with Retry-After, and its repetition succeeds`, async () => {
    const headers = { 'idempotency-key': `busy-${what.replaceAll(' ', '-')}` }
    const post = () => shop.call('POST', `/v1/quotes/${id}/messages`, { body: { body: 'Hello' }, headers })
    const refused = await whileLocked(statement, post)
    assert.deepEqual(
      [refused.status, refused.body.code, refused.headers.get('retry-after')],
      [503, 'api_disabled', '2'],
    )
    assert.equal((await post()).status, 201)
  })
}
