import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Staff } from '../../../support/shop/admin.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

const TAB = '0123456789abcdef'
const say = (staff: Staff, { id }: { id: string }, more: object = {}) =>
  staff.call('POST', `/admin/api/quotes/${id}/presence`, { tab: TAB, field: null, ...more })
const othersOf = async (staff: Staff, quote: { id: string }, more: object = {}) => {
  const { status, body } = await say(staff, quote, more)
  assert.equal(status, 200, JSON.stringify(body))
  return body.others.map(({ id, field }: { id: string; field: string | null }) => [id, field])
}
const later = (ms: number) => {
  desk.service.now = new Date(desk.service.now.getTime() + ms)
}

it('people on a quote see each other once, with the field each is in, and never themselves', async () => {
  const quote = await desk.open()
  const field = `price-${(await quote.read()).lines[0]?.id}`
  assert.deepEqual(await othersOf(desk.manager, quote), [])
  assert.deepEqual(await othersOf(desk.manager, quote, { tab: 'fedcba98', field }), [])
  assert.deepEqual(await othersOf(desk.admin, quote), [[desk.manager.member.id, field]])
  assert.deepEqual(await othersOf(desk.manager, quote), [[desk.admin.member.id, null]])
  const elsewhere = await desk.open()
  assert.deepEqual(await othersOf(desk.admin, elsewhere), [])
})

it('a page that leaves is gone at once, and one that says nothing after 45 seconds', async () => {
  const quote = await desk.open()
  await say(desk.manager, quote)
  await say(desk.manager, quote, { leaving: true })
  assert.deepEqual(await othersOf(desk.admin, quote), [])
  await say(desk.manager, quote)
  later(44_000)
  assert.deepEqual(await othersOf(desk.admin, quote), [[desk.manager.member.id, null]])
  later(1_000)
  assert.deepEqual(await othersOf(desk.admin, quote), [])
})

it('signing out and being deactivated end it', async () => {
  const quote = await desk.open()
  const [leaver, former] = [await desk.sign('manager'), await desk.sign('manager')]
  await say(leaver, quote)
  await say(former, quote)
  assert.equal((await othersOf(desk.admin, quote)).length, 2)
  assert.equal((await leaver.call('DELETE', '/admin/api/session')).status, 200)
  assert.deepEqual(await othersOf(desk.admin, quote), [[former.member.id, null]])
  const path = `/admin/api/staff/${former.member.id}`
  assert.equal((await desk.admin.call('PATCH', path, { active: false })).status, 200)
  assert.deepEqual(await othersOf(desk.admin, quote), [])
})

it('who may not see a quote neither says nor hears who is on it, in this store or another', async () => {
  const quote = await desk.open()
  await desk.act(desk.manager, quote, 'assign', { staff_id: desk.manager.member.id })
  const other = await openDesk(desk.service)
  for (const stranger of [desk.rep, other.admin]) {
    const { status, body } = await say(stranger, quote)
    assert.deepEqual([status, body.code], [404, 'not_found'])
  }
  assert.deepEqual(await othersOf(desk.admin, quote), [])
})

it('a quote has at most 50 open pages', async () => {
  const quote = await desk.open()
  for (let n = 0; n < 55; n++) await say(desk.manager, quote, { tab: `0000000${n}`.slice(-8) })
  const count = async () => {
    const { rows } = await desk.service.pool.query(
      'select count(*)::int as count from quote_presence where seen_at >= $1',
      [desk.service.now],
    )
    return rows[0].count
  }
  assert.equal(await count(), 50)
})

it('a field that is none of a proposal’s cells is refused', async () => {
  const quote = await desk.open()
  assert.equal((await say(desk.manager, quote, { field: 'password' })).status, 400)
})
