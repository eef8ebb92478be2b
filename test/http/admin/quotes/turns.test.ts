import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { decidePostMessage } from '../../../../src/domain/quotes/post-message.ts'
import type { Staff } from '../../../support/shop/admin.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import { DAY_MS, type Negotiation, pass } from '../../../support/shop/negotiation.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

const BUYER = { kind: 'buyer', email: 'kim@buyer.example', contactId: null } as const

/** The person's queue, as `number: task`, and its rows by quote. */
async function queue(staff: Staff, scope = 'mine') {
  const { status, body } = await staff.call('GET', `/admin/api/turns?scope=${scope}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data as {
    quote: { id: string }
    task: string
    late: boolean
    unread: boolean
    due_at: string
    since: string
  }[]
}
const taskOf = async (staff: Staff, { id }: Negotiation, scope = 'mine') =>
  (await queue(staff, scope)).find(({ quote }) => quote.id === id)?.task ?? null
const assign = (quote: Negotiation, to: Staff) => desk.act(desk.manager, quote, 'assign', { staff_id: to.member.id })
const write = (quote: Negotiation, actor?: typeof BUYER) =>
  quote.decide(
    (read, now) => decidePostMessage(read, { id: 'msg_1', internal: false, by: actor ? 'buyer' : 'merchant' }, now),
    actor,
  )

describe('GET /admin/api/turns', () => {
  it('follows a quote through its life: what waits, and nothing while it waits for its buyer', async () => {
    const quote = await desk.open()
    assert.equal(await taskOf(desk.rep, quote), 'request')
    await quote.send()
    assert.equal(await taskOf(desk.rep, quote), null)
    await write(quote, BUYER)
    assert.equal(await taskOf(desk.rep, quote), 'message')
    await write(quote)
    assert.equal(await taskOf(desk.rep, quote), null)
    await quote.answer('accept', 'accept')
    assert.equal(await taskOf(desk.rep, quote), 'convert')
  })

  it('shows a person their own and unassigned quotes, and the team to those who see all', async () => {
    const quote = await desk.open()
    await assign(quote, desk.rep)
    assert.equal(await taskOf(desk.rep, quote), 'request')
    assert.equal(await taskOf(desk.manager, quote), null)
    assert.equal(await taskOf(desk.manager, quote, 'team'), 'request')
    const other = await desk.sign('sales_rep')
    assert.equal(await taskOf(other, quote, 'team'), null)
  })

  it('has an approval wait for those who can give it, and for nobody else', async () => {
    const policy = {
      id: 'all',
      name: 'All',
      domain: 'merchant',
      conditions: [],
      steps: [{ mode: 'any', approvers: [{ role: 'manager' }] }],
    }
    await desk.under({ approvals: { policies: [policy] } }, async () => {
      const quote = await desk.open()
      await assign(quote, desk.rep)
      await quote.send()
      assert.equal(await taskOf(desk.manager, quote), 'approval')
      assert.equal(await taskOf(desk.rep, quote), null)
      await desk.act(desk.manager, quote, 'reject', { comment: 'Too cheap' })
      assert.equal(await taskOf(desk.rep, quote), 'rejected')
      assert.equal(await taskOf(desk.manager, quote), null)
    })
  })

  it('has offers that expire within the days of the reminder', async () => {
    const quote = await desk.open()
    const inDays = (days: number) => new Date(desk.service.now.getTime() + days * DAY_MS)
    await quote.send({ expiry: { kind: 'at', at: inDays(5) } })
    assert.equal(await taskOf(desk.rep, quote), null)
    await pass(desk.service, 2.5 * DAY_MS)
    await desk.signAll()
    assert.equal(await taskOf(desk.rep, quote), 'expiring')
  })

  it('is late after the working hours that the store promises, the first due on top', async () => {
    const days = [1, 2, 3, 4, 5, 6, 7]
    await desk.under({ promise: { hours: 4, opens: 0, closes: 24, days } }, async () => {
      const first = await desk.open()
      await pass(desk.service, 5 * 3_600_000)
      const second = await desk.open()
      const rows = await queue(desk.rep)
      const of = ({ id }: Negotiation) => rows.findIndex(({ quote }) => quote.id === id)
      assert.ok(of(first) !== -1 && of(first) < of(second))
      assert.deepEqual([rows[of(first)]?.late, rows[of(second)]?.late], [true, false])
      const { since, due_at: due } = rows[of(second)] ?? { since: '', due_at: '' }
      assert.equal(Date.parse(due) - Date.parse(since), 4 * 3_600_000)
      const { body } = await desk.rep.call('GET', '/admin/api/turns/count')
      assert.deepEqual([body.mine, body.late], [rows.length, rows.filter(({ late }) => late).length])
    })
  })
})

describe('marks', () => {
  let quote: Negotiation
  beforeEach(async () => {
    quote = await desk.open()
  })
  const unread = async (staff: Staff) => (await queue(staff)).find((one) => one.quote.id === quote.id)?.unread

  it('say what has changed since a person saw it, for that person alone', async () => {
    assert.equal(await unread(desk.rep), true)
    const { revision } = await quote.read()
    const seen = await desk.rep.call('POST', `/admin/api/quotes/${quote.id}/seen`, { revision })
    assert.equal(seen.status, 200, JSON.stringify(seen.body))
    assert.deepEqual([await unread(desk.rep), await unread(desk.manager)], [false, true])
    await write(quote, BUYER)
    assert.equal(await unread(desk.rep), true)
  })

  it('put a quote off until its time, or until something new waits', async () => {
    const until = new Date(desk.service.now.getTime() + DAY_MS).toISOString()
    const snooze = (until: string | null) => desk.rep.call('POST', `/admin/api/quotes/${quote.id}/snooze`, { until })
    assert.equal((await snooze(until)).status, 200)
    assert.equal(await taskOf(desk.rep, quote), null)
    assert.equal(await taskOf(desk.rep, quote, 'snoozed'), 'request')
    assert.equal(await taskOf(desk.manager, quote), 'request')
    await pass(desk.service, 1_000)
    await write(quote, BUYER)
    assert.equal(await taskOf(desk.rep, quote), 'request')
    assert.equal((await snooze(until)).status, 200)
    assert.equal(await taskOf(desk.rep, quote), null)
    assert.equal((await snooze(null)).status, 200)
    assert.equal(await taskOf(desk.rep, quote), 'request')
    assert.equal((await snooze('2020-01-01T00:00:00Z')).status, 400)
  })
})
