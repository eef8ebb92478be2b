import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { faults, openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

const DAY_MS = 86_400_000

describe('POST /v1/quotes/{id}/messages', () => {
  let service: TestService
  let shop: Shop
  let id: string
  before(async () => {
    service = await openTestService()
    shop = await openShop(service)
    id = (await shop.post(quoteRequest())).body.id
  })
  after(() => service.close())

  const post = (body: unknown, quoteId = id) => shop.call('POST', `/v1/quotes/${quoteId}/messages`, { body })
  const quote = async () => (await shop.call('GET', `/v1/quotes/${id}`)).body
  const events = async () => (await shop.call('GET', `/v1/quotes/${id}/events`)).body.data
  const allowance = async () =>
    (await service.pool.query('select level, at_ms from mail_allowance where store_id = $1', [shop.store.id])).rows[0]
  const messages = async () =>
    (await service.pool.query('select from quote_message where store_id = $1', [shop.store.id])).rowCount

  for (const request of [{ body: 'Ready on Monday' }, { body: '𝔸'.repeat(5000), internal: false }]) {
    it(`answers 201 to a message to the buyer, spends one e-mail, moves updated_at and records the event (${JSON.stringify(request).length})`, async () => {
      const [before, allowed, feed] = [await quote(), await allowance(), await events()]
      const { status, body } = await post(request)
      assert.equal(status, 201)
      const { id: messageId, ...message } = body
      assert.match(messageId, /^msg_[0-9a-z]{26}$/)
      const created_at = service.now.toISOString()
      assert.deepEqual(message, { object: 'message', quote_id: id, internal: false, body: request.body, created_at })
      const spent = await allowance()
      const refilled = Math.min(
        2000 * DAY_MS,
        Number(allowed.level) + 2000 * (Number(spent.at_ms) - Number(allowed.at_ms)),
      )
      assert.equal(Number(spent.level), refilled - DAY_MS)
      const later = await quote()
      assert.ok(later.updated_at > before.updated_at)
      assert.deepEqual({ ...later, updated_at: before.updated_at }, before)
      const added = (await events()).slice(feed.length)
      assert.deepEqual(
        added.map((event: { type: string; actor: string; data: object }) => [event.type, event.actor, event.data]),
        [['quote.message_created', 'system', { message_id: messageId }]],
      )
    })
  }

  it('keeps an internal note private: no event, no e-mail, no change of the quote', async () => {
    const [before, allowed, feed, kept] = [await quote(), await allowance(), await events(), await messages()]
    const { status, body } = await post({ body: 'Margin is thin', internal: true })
    assert.deepEqual([status, body.internal, body.body], [201, true, 'Margin is thin'])
    assert.deepEqual([await quote(), await allowance(), await events()], [before, allowed, feed])
    assert.equal(await messages(), (kept ?? 0) + 1)
  })

  it('moves updated_at by at least a millisecond, even if no time has passed', async () => {
    const at = async () =>
      Date.parse((await service.call('GET', `/v1/quotes/${id}`, { key: shop.key })).body.updated_at)
    await post({ body: 'one' })
    const first = await at()
    for (let i = 1; i <= 3; i++) {
      await service.call('POST', `/v1/quotes/${id}/messages`, { key: shop.key, body: { body: 'more' } })
      assert.equal(await at(), first + i)
    }
  })

  it('answers 429 email_quota_exceeded when the allowance is used up, and keeps nothing; notes still work', async () => {
    await service.pool.query('update mail_allowance set level = 0, at_ms = $2 where store_id = $1', [
      shop.store.id,
      service.now.getTime(),
    ])
    const [before, feed, kept] = [await quote(), await events(), await messages()]
    const refused = await post({ body: 'Hello' })
    assert.deepEqual([refused.status, refused.body.code, refused.body.daily_limit], [429, 'email_quota_exceeded', 2000])
    assert.ok(Number(refused.headers.get('retry-after')) >= 1)
    assert.deepEqual([await quote(), await events(), await messages()], [before, feed, kept])
    assert.equal((await post({ body: 'Hello', internal: true })).status, 201)
    service.now = new Date(service.now.getTime() + 60_000)
    assert.equal((await post({ body: 'Hello' })).status, 201)
    service.now = new Date(service.now.getTime() + DAY_MS)
  })

  const BAD: [field: string, body: unknown][] = [
    ['body', {}],
    ['body', { body: '' }],
    ['body', { body: '𝔸'.repeat(5001) }],
    ['body', { body: 5 }],
    ['body', { body: null }],
    ['body', { body: 'a\0' }],
    ['internal', { body: 'x', internal: 'true' }],
    ['internal', { body: 'x', internal: null }],
    ['subject', { body: 'x', subject: 'y' }],
    ['body', undefined],
    ['body', ['x']],
  ]
  for (const [field, body] of BAD) {
    it(`refuses ${JSON.stringify(body)?.slice(0, 40)} on ${field}`, async () => {
      const answer = await post(body)
      assert.deepEqual([answer.status, answer.body.code, faults(answer)], [400, 'invalid_request', [field]])
    })
  }

  it('answers 404 not_found on unknown and deleted quotes and spends nothing', async () => {
    const { body: gone } = await shop.post(quoteRequest())
    await service.pool.query('update quote set deleted_at = now() where store_id = $1 and number = $2', [
      shop.store.id,
      gone.number,
    ])
    const [allowed, kept] = [await allowance(), await messages()]
    for (const quoteId of ['qte_00000000000000000000000000', 'x', gone.id]) {
      for (const internal of [true, false]) {
        const { status, body } = await post({ body: 'x', internal }, quoteId)
        assert.deepEqual([status, body.code], [404, 'not_found'])
      }
    }
    assert.deepEqual([await allowance(), await messages()], [allowed, kept])
  })

  it('answers a retry with the same idempotency key again, but posts once', async () => {
    const kept = await messages()
    const call = { body: { body: 'Once' }, headers: { 'idempotency-key': 'once' } }
    const [first, again] = [
      await shop.call('POST', `/v1/quotes/${id}/messages`, call),
      await shop.call('POST', `/v1/quotes/${id}/messages`, call),
    ]
    assert.deepEqual([again.status, again.body], [201, first.body])
    assert.equal(await messages(), (kept ?? 0) + 1)
  })

  it('requires the scope write_quotes', async () => {
    const key = await service.addKey(shop.store, { scopes: ['read_quotes', 'read_customer_data'] })
    const { status, body } = await shop.call('POST', `/v1/quotes/${id}/messages`, { key, body: { body: 'x' } })
    assert.deepEqual([status, body.required_scopes], [403, ['write_quotes']])
  })
})
