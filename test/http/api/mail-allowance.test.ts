import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { stageProposal } from '../../../src/commands/negotiation/stage-proposal.ts'
import { stagedAt } from '../../support/given/staged.ts'
import { contextOf } from '../../support/service/context.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

const DAY_MS = 86_400_000
const DAILY = 50
const ONE_EVERY_MS = DAY_MS / DAILY

describe('the daily allowance of e-mails to buyers', () => {
  let service: TestService
  let shop: Shop
  /** Ids of quotes waiting to be sent. */
  let staged: string[]
  before(async () => {
    service = await openTestService()
    shop = await openShop(service, { store: { development: true } })
    staged = []
    for (let i = 0; i < 11; i++) {
      const { body } = await shop.post(quoteRequest({ lines: [{ variant_id: shop.board, quantity: 3 }] }))
      const ids = body.lines.map(({ id }: { id: string }) => id)
      await stageProposal(await contextOf(service, shop.store), { quoteId: body.id }, stagedAt(ids, ['33.33']))
      staged.push(body.id)
    }
    service.now = new Date(service.now.getTime() + DAY_MS)
  })
  after(() => service.close())

  /** Without time passing. */
  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    service.call(method, path, { key: shop.key, body, ...(headers && { headers }) })
  const ask = (headers?: Record<string, string>) => call('POST', '/v1/quotes', quoteRequest(), headers)
  const write = (body: object, headers?: Record<string, string>) =>
    call('POST', `/v1/quotes/${staged[0]}/messages`, body, headers)
  const send = (id = '', headers?: Record<string, string>) =>
    call('POST', `/v1/quotes/${id}/send-proposal`, undefined, headers)
  const level = async () =>
    Number(
      (await service.pool.query('select level from mail_allowance where store_id = $1', [shop.store.id])).rows[0]
        ?.level,
    )
  const leave = (emails: number) =>
    service.pool.query('update mail_allowance set level = $2, at_ms = $3 where store_id = $1', [
      shop.store.id,
      emails * DAY_MS,
      service.now.getTime(),
    ])

  it('covers exactly its size, whoever spends it concurrently: quotes, messages and proposals, from the first on', async () => {
    await service.pool.query('delete from mail_allowance')
    const answers = await Promise.all([
      ...Array.from({ length: 45 }, () => [ask(), write({ body: 'Hello' })]).flat(),
      ...staged.slice(0, 10).map((id) => send(id)),
    ])
    assert.equal(answers.length, 100)
    const refused = answers.filter(({ status }) => status >= 300)
    assert.deepEqual(
      refused.map(({ status, body, headers }) => [body.code, status, body.daily_limit, headers.get('retry-after')]),
      Array(100 - DAILY).fill(['email_quota_exceeded', 429, DAILY, String(ONE_EVERY_MS / 1000)]),
    )
    assert.equal(await level(), 0)
    const { rows } = await service.pool.query(
      `select (select count(*)::int from quote where created_at = $1) +
        (select count(*)::int from quote_message where created_at = $1) +
        (select count(*)::int from quote_version where created_at = $1) as done`,
      [service.now],
    )
    assert.deepEqual(rows, [{ done: DAILY }])
  })

  it('refills to the millisecond for messages, proposals and quotes, and says in seconds how long that takes', async () => {
    for (const spend of [() => write({ body: 'Hello' }), () => send(staged[10])]) {
      service.now = new Date(service.now.getTime() + 60_000) // so that rate limits do not interfere
      await leave(0)
      const waits = async () => {
        const { status, headers } = await spend()
        return status < 300 ? 'done' : Number(headers.get('retry-after'))
      }
      const pass = (ms: number) => {
        service.now = new Date(service.now.getTime() + ms)
      }
      assert.equal(await waits(), 1728)
      pass(728_001)
      assert.equal(await waits(), 1000)
      pass(ONE_EVERY_MS - 728_002)
      assert.equal(await waits(), 1)
      pass(1)
      assert.equal(await waits(), 'done')
      assert.equal(await level(), 0)
    }
  })

  it('is not spent unless a buyer is mailed: reads, notes, refusals and replays cost nothing', async () => {
    service.now = new Date(service.now.getTime() + 60_000)
    await leave(3)
    const key = (name: string) => ({ 'idempotency-key': name })
    const { body } = await ask(key('quote'))
    await write({ body: 'Hello' }, key('message'))
    assert.equal(await level(), DAY_MS)
    const free = [
      () => call('GET', '/v1/quotes'),
      () => call('GET', `/v1/quotes/${body.id}`),
      () => call('GET', `/v1/quotes/${body.id}/events`),
      () => write({ body: 'For us', internal: true }),
      () => ask(key('quote')),
      () => write({ body: 'Hello' }, key('message')),
      () => call('POST', '/v1/quotes', {}),
      () => write({}),
      () => send(body.id),
      () => send('qte_00000000000000000000000000'),
    ]
    const statuses = []
    for (const one of free) statuses.push((await one()).status)
    assert.deepEqual(statuses, [200, 200, 200, 201, 201, 201, 400, 400, 409, 404])
    assert.equal(await level(), DAY_MS)
    assert.equal((await ask()).status, 201)
    assert.equal((await ask()).status, 429)
  })
})
