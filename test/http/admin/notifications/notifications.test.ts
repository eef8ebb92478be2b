import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { decideDeclineProposal } from '../../../../src/domain/negotiation/end-negotiation.ts'
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

interface Told {
  kind: string
  action: string
  by: string | null
  read: boolean
  quote: { id: string; number: string; for: string | null }
}

/** Returns the notifications about the quote, newest first. */
async function toldOf(staff: Staff, quote: Negotiation): Promise<Told[]> {
  const { status, body } = await staff.call('GET', '/admin/api/notifications')
  assert.equal(status, 200, JSON.stringify(body))
  return body.data.filter((one: Told) => one.quote.id === quote.id)
}
const kindsOf = async (staff: Staff, quote: Negotiation) =>
  (await toldOf(staff, quote)).map(({ kind, action }) => [kind, action])
const unread = async (staff: Staff): Promise<number> =>
  (await staff.call('GET', '/admin/api/notifications/count')).body.unread
const assign = async (quote: Negotiation, to: Staff) => {
  const { status } = await desk.act(desk.manager, quote, 'assign', { staff_id: to.member.id })
  assert.equal(status, 200)
}
const write = (quote: Negotiation) =>
  quote.decide((was, now) => decidePostMessage(was, { id: 'msg_1', internal: false, by: 'buyer' }, now), BUYER)

it('an assignee is told of the assignment, of the buyer’s answers and messages, and of nothing they did themselves', async () => {
  const quote = await desk.open()
  await assign(quote, desk.rep)
  await quote.send()
  await write(quote)
  await quote.answer('accept', null)
  assert.deepEqual(await kindsOf(desk.rep, quote), [
    ['buyer_answered', 'accept'],
    ['buyer_wrote', 'post_message'],
    ['assigned', 'assign'],
  ])
  const [, , assigned] = await toldOf(desk.rep, quote)
  assert.equal(assigned?.by, desk.manager.member.name)
  assert.deepEqual(await kindsOf(desk.manager, quote), [], 'it is not the manager’s')
  await desk.act(desk.rep, quote, 'assign', { staff_id: null })
  await desk.act(desk.rep, quote, 'assign', { staff_id: desk.rep.member.id })
  assert.deepEqual(await kindsOf(desk.rep, quote), [['assigned', 'assign']], 'what was before the assignment is known')
})

it('what buyers do with quotes of nobody is told to those who see all quotes', async () => {
  const quote = await desk.open()
  await quote.send()
  await quote.decide((was, now) => decideDeclineProposal(was, 'Too late', now), BUYER)
  assert.deepEqual(await kindsOf(desk.manager, quote), [['buyer_answered', 'decline_proposal']])
  assert.deepEqual(await kindsOf(desk.admin, quote), [['buyer_answered', 'decline_proposal']])
  assert.deepEqual(await kindsOf(desk.rep, quote), [])
})

it('approvers are told while an approval waits for them, and who asked is told the answer', async () => {
  const step = { mode: 'any', approvers: [{ role: 'manager' }] }
  const policy = { id: 'all', name: 'Everything', domain: 'merchant', conditions: [], steps: [step] }
  await desk.under({ approvals: { policies: [policy] } }, async () => {
    const quote = await desk.open()
    const proposal = {
      lines: quote.lines.map((id) => ({ id, quantity: 1, price: { kind: 'unit', amount: '5' } })),
      shipping: { status: 'free' },
      tax: { kind: 'none' },
    }
    assert.equal((await desk.act(desk.rep, quote, 'proposal', proposal, 'PUT')).status, 200)
    assert.equal((await desk.act(desk.rep, quote, 'send')).body.outcome, 'awaiting_approval')
    assert.deepEqual(await kindsOf(desk.manager, quote), [['approval_wanted', 'send_proposal']])
    assert.deepEqual(await kindsOf(desk.admin, quote), [], 'an Admin is no approver of this step')
    const answer = { comment: 'Not below 6.' }
    assert.equal((await desk.act(desk.manager, quote, 'reject', answer)).status, 200)
    assert.deepEqual(await kindsOf(desk.manager, quote), [], 'nothing waits any more')
    assert.deepEqual(await kindsOf(desk.rep, quote), [['approval_answered', 'reject_proposal']])
  })
})

it('opening a quote reads what it told, and all can be read at once', async () => {
  const [one, other] = [await desk.open(), await desk.open()]
  await desk.rep.call('POST', '/admin/api/notifications/read', { quote_id: null })
  assert.equal(await unread(desk.rep), 0)
  await pass(desk.service, 1_000)
  await assign(one, desk.rep)
  await assign(other, desk.rep)
  assert.equal(await unread(desk.rep), 2)
  const { revision } = await one.read()
  assert.equal((await desk.rep.call('POST', `/admin/api/quotes/${one.id}/seen`, { revision })).status, 200)
  assert.deepEqual([(await toldOf(desk.rep, one))[0]?.read, (await toldOf(desk.rep, other))[0]?.read], [true, false])
  assert.equal(await unread(desk.rep), 1)
  await desk.rep.call('POST', '/admin/api/notifications/read', { quote_id: other.id })
  assert.equal(await unread(desk.rep), 0)
  await pass(desk.service, 1_000)
  await write(one)
  assert.equal(await unread(desk.rep), 1, 'what is new is unread')
  await desk.rep.call('POST', '/admin/api/notifications/read', { quote_id: null })
  assert.equal(await unread(desk.rep), 0)
})

it('kinds that a person does not want are neither listed nor counted', async () => {
  const muted = ['assigned', 'buyer_wrote']
  const chosen = await desk.rep.call('PUT', '/admin/api/notifications/choice', { muted })
  assert.deepEqual([chosen.status, chosen.body.muted], [200, muted])
  const quote = await desk.open()
  await assign(quote, desk.rep)
  await quote.send()
  await quote.answer('accept', null)
  assert.deepEqual(await kindsOf(desk.rep, quote), [['buyer_answered', 'accept']])
  assert.deepEqual((await desk.rep.call('GET', '/admin/api/notifications/choice')).body.muted, muted)
  assert.deepEqual((await desk.manager.call('GET', '/admin/api/notifications/choice')).body.muted, [])
  assert.equal((await desk.rep.call('PUT', '/admin/api/notifications/choice', { muted: ['none'] })).status, 400)
  await desk.rep.call('PUT', '/admin/api/notifications/choice', { muted: [] })
  assert.equal((await kindsOf(desk.rep, quote)).length, 2)
})

it('who may not see a quote any more is not told of it, nor of another store’s, nor of what is older than 90 days', async () => {
  const quote = await desk.open()
  await assign(quote, desk.rep)
  assert.equal((await toldOf(desk.rep, quote)).length, 1)
  await assign(quote, desk.manager)
  assert.deepEqual(await toldOf(desk.rep, quote), [])
  const other = await openDesk(desk.service)
  assert.deepEqual((await other.manager.call('GET', '/admin/api/notifications')).body.data, [])
  const foreign = await other.manager.call('POST', '/admin/api/notifications/read', { quote_id: quote.id })
  assert.equal(foreign.status, 404)
  await pass(desk.service, 91 * DAY_MS)
  await desk.signAll()
  assert.deepEqual(await toldOf(desk.manager, quote), [])
})
