import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Desk, openDesk } from '../support/shop/desk.ts'

describe('a refusal', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.service.close())

  it('tells the web apps its reason, and what is wrong with each field, by code and parameters', async () => {
    const quote = await desk.open()
    await quote.send()
    const { body: locked } = await desk.act(desk.rep, quote, 'decline')
    assert.equal(locked.code, 'action_unavailable')
    assert.deepEqual(locked.why, {
      code: 'not_now',
      status: 'proposal_sent',
      from: ['submitted', 'in_review', 'countered'],
    })
    assert.match(locked.detail, /^Status: Proposal sent\./)
    const { body: forbidden } = await desk.act(desk.rep, quote, 'extend', { expires_at: '2100-01-01T00:00:00Z' })
    assert.deepEqual(forbidden.why, { code: 'role_needed', roles: ['admin', 'manager'] })
    const { body: faulty } = await desk.act(desk.rep, quote, 'decline', { message: 'x'.repeat(100_000) })
    const [{ field, fault }] = faulty.errors
    assert.deepEqual([field, fault.code, typeof fault.limit], ['message', 'too_long', 'number'])
  })

  it('of /v1 is said in English only, as documented', async () => {
    const quote = await desk.open()
    await quote.send()
    const { status, body } = await desk.shop.post({ lines: [] })
    assert.equal(status, 400)
    for (const error of body.errors) assert.deepEqual(Object.keys(error), ['field', 'message'])
    assert.ok(!('why' in body))
  })
})
