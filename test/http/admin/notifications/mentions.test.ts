import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

const note = (body: string, mentions: string[], internal = true) => ({ body, internal, mentions })
const toldTo = async (staff: Desk['rep'], quoteId: string) => {
  const { body } = await staff.call('GET', '/admin/api/notifications')
  return body.data
    .filter((one: { quote: { id: string } }) => one.quote.id === quoteId)
    .map(({ kind, by }: { kind: string; by: string }) => [kind, by])
}

it('a colleague whom a note mentions is notified, and nobody else; the note says nothing to buyers', async () => {
  const quote = await desk.open()
  const path = `/admin/api/quotes/${quote.id}/messages`
  const { member } = desk.rep
  const sent = await desk.manager.call('POST', path, note(`@${member.name} can they pay?`, [member.id]))
  assert.equal(sent.status, 201, JSON.stringify(sent.body))
  assert.deepEqual(await toldTo(desk.rep, quote.id), [['mentioned', desk.manager.member.name]])
  assert.deepEqual(await toldTo(desk.admin, quote.id), [])
  assert.deepEqual(await quote.events(), [])
  assert.deepEqual(await desk.mails(quote), ['new_request to assignee', 'request_received to buyer'])
  const message = await desk.manager.call('POST', path, note('Hello', [member.id], false))
  assert.equal(message.status, 201)
  assert.equal((await toldTo(desk.rep, quote.id)).length, 1, 'a message to the buyer mentions nobody')
})

it('somebody who may not see the quote, is not at work or is of another store cannot be mentioned', async () => {
  const quote = await desk.open()
  await desk.act(desk.manager, quote, 'assign', { staff_id: desk.manager.member.id })
  const path = `/admin/api/quotes/${quote.id}/messages`
  const other = await openDesk(desk.service)
  const before = await desk.trace(quote)
  const hidden = await desk.manager.call('POST', path, note('@rep', [desk.rep.member.id]))
  assert.equal(hidden.status, 400)
  const fault = { code: 'quote_hidden_from', name: desk.rep.member.name }
  assert.deepEqual(hidden.body.errors[0].fault, fault)
  const stranger = await desk.manager.call('POST', path, note('@stranger', [other.rep.member.id]))
  assert.deepEqual([stranger.status, stranger.body.errors[0].fault.code], [400, 'not_on_staff'])
  assert.deepEqual(await desk.trace(quote), before)
  const { body } = await desk.manager.call('GET', `/admin/api/quotes/${quote.id}/colleagues`)
  const seen = new Map(body.data.map((one: { id: string; may_see: boolean }) => [one.id, one.may_see]))
  assert.deepEqual(
    [desk.rep, desk.admin, desk.manager, other.rep].map(({ member }) => seen.get(member.id)),
    [false, true, undefined, undefined],
  )
  assert.equal((await other.manager.call('GET', `/admin/api/quotes/${quote.id}/colleagues`)).status, 404)
})
