import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setStore } from '../../../src/commands/stores/set-store.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

const DAY_MS = 86_400_000

describe('POST /v1/quotes: frozen stores, mail allowance and numbers', () => {
  let service: TestService
  before(async () => {
    service = await openTestService()
  })
  after(() => service.close())

  /** Leaves this many e-mails of the allowance, as if the others had just been spent. */
  async function leave(shop: Shop, emails: number): Promise<void> {
    await service.pool.query(
      `insert into mail_allowance values ($1, $2, $3) on conflict (store_id) do update set level = $2, at_ms = $3`,
      [shop.store.id, emails * DAY_MS, service.now.getTime()],
    )
  }
  /** Without time passing. */
  const post = (shop: Shop, body: object = quoteRequest()) =>
    service.call('POST', '/v1/quotes', { key: shop.key, body })
  const count = async (shop: Shop, table: string) =>
    (await service.pool.query(`select from ${table} where store_id = $1`, [shop.store.id])).rowCount

  it('answers 409 quote_creation_paused on a frozen store, before checking anything but the body', async () => {
    const shop = await openShop(service)
    const { body: quote } = await shop.post(quoteRequest())
    await setStore({ db: service.db, now: service.now }, shop.store.id, { frozen: true })
    const paused = await shop.post(quoteRequest({ customer_id: '999999999999999999' }))
    assert.deepEqual([paused.status, paused.body.code], [409, 'quote_creation_paused'])
    assert.equal((await shop.post({})).status, 400)
    assert.equal((await shop.call('GET', `/v1/quotes/${quote.id}`)).status, 200)
    assert.equal(await count(shop, 'quote'), 1)
    await setStore({ db: service.db, now: service.now }, shop.store.id, { frozen: false })
    assert.equal((await shop.post(quoteRequest())).body.number, 'Q-1002')
  })

  const PLANS = [
    ['a paid store', 2000, { store: {} }],
    ['a trial', 200, { store: { trialDays: 14 } }],
    ['a development store', 50, { store: { development: true } }],
    ['a test key', 50, { store: { development: true }, key: { test: true } }],
    ['a development store on trial', 50, { store: { development: true, trialDays: 14 } }],
  ] as const
  for (const [what, limit, requests] of PLANS) {
    it(`gives ${what} ${limit} buyer e-mails a day, refilled evenly`, async () => {
      const shop = await openShop(service, requests)
      assert.equal((await post(shop)).status, 201)
      const { rows } = await service.pool.query('select level from mail_allowance where store_id = $1', [shop.store.id])
      assert.equal(Number(rows[0].level), (limit - 1) * DAY_MS)
      await leave(shop, 1)
      assert.equal((await post(shop)).status, 201)
      const refused = await post(shop)
      assert.deepEqual(
        [refused.status, refused.body.code, refused.body.daily_limit],
        [429, 'email_quota_exceeded', limit],
      )
      const oneEvery = DAY_MS / limit
      assert.equal(refused.headers.get('retry-after'), String(Math.ceil(oneEvery / 1000)))
      service.now = new Date(service.now.getTime() + oneEvery - 1)
      assert.equal((await post(shop)).status, 429)
      service.now = new Date(service.now.getTime() + 1)
      assert.equal((await post(shop)).status, 201)
      assert.equal((await post(shop)).status, 429)
    })
  }

  it('spends nothing on refused and replayed requests and leaves no gap in the numbers', async () => {
    const shop = await openShop(service)
    await service.settings(shop.store, {
      targeting: { product_rules: [{ field: 'vendor', values: ['Northwood'] }] },
      custom_fields: [{ key: 'project', label: 'Project', type: 'text' }],
    })
    await leave(shop, 1)
    const refusals: [status: number, body: object][] = [
      [400, {}],
      [400, quoteRequest({ customer_id: '999999999999999999' })],
      [422, quoteRequest({ lines: [{ variant_id: shop.mug, quantity: 1 }] })],
      [422, quoteRequest({ custom_fields: { project: true } })],
    ]
    for (const [status, body] of refusals) assert.equal((await post(shop, body)).status, status)
    const headers = { 'idempotency-key': 'one' }
    const first = await service.call('POST', '/v1/quotes', { key: shop.key, body: quoteRequest(), headers })
    assert.deepEqual([first.status, first.body.number], [201, 'Q-1001'])
    for (let i = 0; i < 5; i++) assert.equal((await post(shop)).status, 429)
    const replay = await service.call('POST', '/v1/quotes', { key: shop.key, body: quoteRequest(), headers })
    assert.deepEqual([replay.status, replay.body], [201, first.body])
    assert.deepEqual([await count(shop, 'quote'), await count(shop, 'event')], [1, 1])
    await leave(shop, 1)
    assert.equal((await post(shop)).body.number, 'Q-1002')
  })

  it('numbers quotes as each store says, separately', async () => {
    const shop = await openShop(service)
    const numbers = async () => (await shop.post(quoteRequest())).body.number
    await service.settings(shop.store, { numbering: { prefix: 'RFQ-2026/', start: 7 } })
    assert.deepEqual([await numbers(), await numbers()], ['RFQ-2026/7', 'RFQ-2026/8'])
    await service.settings(shop.store, { numbering: { start: 500 } })
    assert.deepEqual([await numbers(), await numbers()], ['Q-500', 'Q-501'])
    await service.settings(shop.store, { numbering: { prefix: '', start: 1 } })
    assert.equal(await numbers(), '502')
    await service.settings(shop.store, { numbering: null })
    assert.equal(await numbers(), 'Q-1001')
    assert.equal((await (await openShop(service)).post(quoteRequest())).body.number, 'Q-1001')
  })

  it('refuses a prefix with which two numbers read the same', async () => {
    const shop = await openShop(service)
    await assert.rejects(service.settings(shop.store, { numbering: { prefix: 'Q-1' } }), { code: 'invalid_request' })
  })

  it('turns 100 concurrent requests into exactly the quotes the allowance covers, numbered without gaps or repeats', async () => {
    const shop = await openShop(service)
    await leave(shop, 70)
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(shop)))
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.number)
    assert.deepEqual(made.sort(), Array.from({ length: 70 }, (_, i) => `Q-${1001 + i}`).sort())
    assert.equal(answers.filter(({ body }) => body.code === 'email_quota_exceeded').length, 30)
    const { rows } = await service.pool.query('select seq from event where store_id = $1 order by id', [shop.store.id])
    assert.deepEqual(
      rows.map(({ seq }) => Number(seq)),
      Array.from({ length: 70 }, (_, i) => i + 1),
    )
  })
})
