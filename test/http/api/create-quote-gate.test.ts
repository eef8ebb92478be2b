import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setStore } from '../../../src/commands/stores/set-store.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

describe('POST /v1/quotes: refusals common to all writes', () => {
  let service: TestService
  let shop: Shop
  before(async () => {
    service = await openTestService()
    shop = await openShop(service)
  })
  after(() => service.close())

  async function expectProblem(status: number, code: string, call: object): Promise<void> {
    const answer = await shop.call('POST', '/v1/quotes', { body: quoteRequest(), ...call })
    assert.deepEqual([answer.status, answer.body.code], [status, code])
  }

  it('requires a key', () => expectProblem(401, 'invalid_api_key', { key: 'svc_live_x' }))
  it('requires the scope write_quotes', async () => {
    const key = await service.addKey(shop.store, { scopes: ['read_quotes', 'read_customer_data'] })
    await expectProblem(403, 'insufficient_scope', { key })
  })
  it('requires the Enterprise plan', async () => {
    const starter = await openShop(service)
    await setStore({ db: service.db, now: service.now }, starter.store.id, { plan: 'starter' })
    await expectProblem(402, 'plan_required', { key: starter.key })
  })
  it('accepts at most 256 KB', () =>
    expectProblem(413, 'payload_too_large', { body: quoteRequest({ notes: 'x'.repeat(262_144) }) }))
  it('accepts only JSON', () =>
    expectProblem(415, 'unsupported_media_type', { headers: { 'content-type': 'text/plain' } }))
  it('requires valid JSON', () => expectProblem(400, 'invalid_json', { body: '{"buyer":' }))
  it('requires a printable idempotency key', () =>
    expectProblem(400, 'invalid_idempotency_key', { headers: { 'idempotency-key': 'a b' } }))
  it('refuses an idempotency key of another request', async () => {
    const headers = { 'idempotency-key': 'mine' }
    assert.equal((await shop.post(quoteRequest(), { headers })).status, 201)
    await expectProblem(422, 'idempotency_key_reused', { headers, body: quoteRequest({ notes: 'other' }) })
  })
  it('is rate limited', async () => {
    const key = await service.addKey(shop.store)
    const { now } = service
    const answers = await Promise.all(
      Array.from({ length: 121 }, () => service.call('POST', '/v1/quotes', { key, body: {} })),
    )
    assert.equal(service.now, now)
    assert.deepEqual(
      Object.fromEntries(
        Map.groupBy(answers, ({ status }) => status)
          .entries()
          .map(([status, all]) => [status, all.length]),
      ),
      { 400: 120, 429: 1 },
    )
  })
})
