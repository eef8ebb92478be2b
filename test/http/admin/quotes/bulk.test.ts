import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ACTIONS } from '../../../../src/domain/quotes/transitions.ts'
import { type Staff, signInAs } from '../../../support/shop/admin.ts'
import { faults } from '../../../support/shop/catalog.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import type { Negotiation } from '../../../support/shop/negotiation.ts'

type Result = { id: string; number: string | null; revision: string | null; refusal: { code: string } | null }

describe('POST /admin/api/quotes/bulk', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.service.close())

  const post = (staff: Staff, body: object) => staff.call('POST', '/admin/api/quotes/bulk', body)
  const targets = (quotes: readonly Negotiation[]) =>
    Promise.all(quotes.map(async (quote) => ({ id: quote.id, revision: (await quote.read()).revision })))
  const run = async (staff: Staff, quotes: readonly Negotiation[], action: object): Promise<Result[]> => {
    const { status, body } = await post(staff, { ...action, quotes: await targets(quotes) })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      body.data.map(({ id }: Result) => id),
      quotes.map(({ id }) => id),
    )
    return body.data
  }
  const codes = (results: readonly Result[]) => results.map(({ refusal }) => refusal?.code ?? 'done')

  it("does each quote's own action and returns each outcome", async () => {
    const [one, two, sent] = [await desk.open(), await desk.open(), await desk.open()]
    await sent.send()
    const results = await run(desk.manager, [one, sent, two], { action: 'start_review' })
    assert.deepEqual(codes(results), ['done', 'action_unavailable', 'done'])
    const { status, revision, number } = await one.read()
    assert.deepEqual([status, results[0]?.revision, results[0]?.number], ['in_review', revision, number])
    assert.deepEqual([results[1]?.revision, (await sent.read()).status], [null, 'proposal_sent'])
    assert.equal((await two.read()).status, 'in_review')

    const staff_id = desk.rep.member.id
    assert.deepEqual(codes(await run(desk.manager, [one, two], { action: 'assign', staff_id })), ['done', 'done'])
    assert.equal((await two.read()).assignedStaff?.id, staff_id)
    assert.deepEqual(codes(await run(desk.manager, [one], { action: 'assign', staff_id: null })), ['done'])
    assert.equal((await one.read()).assignedStaff, null)

    const closing = { action: 'close', reason: 'The season is over.' }
    assert.deepEqual(codes(await run(desk.manager, [one, two, sent], closing)), ['done', 'done', 'done'])
    for (const quote of [one, two, sent]) {
      const last = (await quote.events()).at(-1)
      assert.deepEqual([(await quote.read()).status, last?.type], ['closed', 'quote.closed'])
    }
    assert.deepEqual(codes(await run(desk.manager, [one], closing)), ['action_unavailable'])
  })

  it('skips a quote a colleague changed; the others are done', async () => {
    const quotes = [await desk.open(), await desk.open(), await desk.open()]
    const seen = await targets(quotes)
    const [, contested] = quotes
    assert.ok(contested)
    await desk.act(desk.admin, contested, 'start-review')
    const before = await desk.trace(contested)
    const { body } = await post(desk.manager, { action: 'close', quotes: seen })
    assert.deepEqual(codes(body.data), ['done', 'state_conflict', 'done'])
    assert.deepEqual(await desk.trace(contested), before)
  })

  it('with two concurrent requests on the same quotes, each is done exactly once', async () => {
    const quotes = await Promise.all([1, 2, 3, 4].map(() => desk.open()))
    const seen = await targets(quotes)
    const both = await Promise.all([
      post(desk.manager, { action: 'close', quotes: seen }),
      post(desk.admin, { action: 'close', quotes: seen.toReversed() }),
    ])
    const [first = [], second = []] = both.map(({ body }) => codes(body.data))
    assert.deepEqual(
      first.map((code, i) => [code, second.toReversed()[i]].toSorted()),
      quotes.map(() => ['done', 'state_conflict']),
    )
    for (const quote of quotes) {
      assert.equal((await quote.events()).filter(({ type }) => type === 'quote.closed').length, 1)
    }
  })

  it('changes a quote named twice only once', async () => {
    const quote = await desk.open()
    assert.deepEqual(codes(await run(desk.rep, [quote, quote], { action: 'close' })), ['done', 'state_conflict'])
  })

  it("lets a Sales rep take and release quotes, and finds none of a colleague's", async () => {
    const [free, foreign] = [await desk.open(), await desk.open()]
    await desk.act(desk.manager, foreign, 'assign', { staff_id: desk.manager.member.id })
    const take = { action: 'assign', staff_id: desk.rep.member.id }
    const give = { action: 'assign', staff_id: desk.manager.member.id }
    assert.deepEqual(codes(await run(desk.rep, [free, foreign], give)), ['forbidden', 'not_found'])
    assert.deepEqual(codes(await run(desk.rep, [free, foreign], take)), ['done', 'not_found'])
    assert.deepEqual(codes(await run(desk.rep, [free, foreign], { action: 'close' })), ['done', 'not_found'])
    assert.equal((await foreign.read()).status, 'submitted')
  })

  it('assigns nothing to unknown or inactive people', async () => {
    const quote = await desk.open()
    const staff_id = 'stf_00000000000000000000000000'
    assert.deepEqual(codes(await run(desk.manager, [quote], { action: 'assign', staff_id })), ['invalid_request'])
  })

  it('finds nothing in another store', async () => {
    const quote = await desk.open()
    const before = await desk.trace(quote)
    const stranger = await signInAs(desk.service, await desk.service.addStore(), 'admin')
    assert.deepEqual(codes(await run(stranger, [quote], { action: 'close' })), ['not_found'])
    assert.deepEqual(await desk.trace(quote), before)
  })

  it('accepts 1 to 100 quotes, and no fields the action does not use', async () => {
    const quotes = [{ id: 'qte_x', revision: '1' }]
    const many = Array.from({ length: 101 }, () => quotes[0])
    for (const [body, fields] of [
      [{ action: 'close', quotes: [] }, ['quotes']],
      [{ action: 'close', quotes: many }, ['quotes']],
      [{ action: 'delete', quotes }, ['action']],
      [{ action: 'assign', quotes }, ['staff_id']],
      [{ action: 'close', quotes, staff_id: null }, ['staff_id']],
      [{ action: 'start_review', quotes, reason: 'x' }, ['reason']],
      [{ action: 'close', quotes: [{ id: 'qte_x' }] }, ['quotes.0.revision']],
    ] as const) {
      const answer = await post(desk.manager, body)
      assert.deepEqual([answer.status, faults(answer)], [400, fields], JSON.stringify(body).slice(0, 99))
    }
  })

  it('requires the fields of each action', async () => {
    const document = (await desk.service.app.inject('/admin/api/openapi.json')).json()
    const permission = document.paths['/admin/api/quotes/bulk'].post['x-permission']
    for (const action of ['assign', 'close', 'start_review'] as const) {
      assert.equal(ACTIONS[action].permission, permission)
    }
  })
})
