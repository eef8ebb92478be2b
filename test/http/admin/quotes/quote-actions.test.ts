import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listTimeline } from '../../../../src/database/quotes/timeline.ts'
import { addStaff } from '../../../support/shop/admin.ts'
import { faults } from '../../../support/shop/catalog.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import type { Negotiation } from '../../../support/shop/negotiation.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

const lastEvent = async (quote: Negotiation) => (await quote.events()).at(-1)
const lastEntry = async (quote: Negotiation) =>
  (await listTimeline(desk.service.db, desk.shop.store.id, quote.id)).at(-1)
describe('POST /admin/api/quotes/{id}/start-review', () => {
  it('starts the review of a new request, once, without an event', async () => {
    const quote = await desk.open()
    const { status, body } = await desk.act(desk.rep, quote, 'start-review')
    assert.deepEqual([status, body.status], [200, 'in_review'])
    assert.deepEqual(await quote.events(), [])
    assert.deepEqual((await lastEntry(quote))?.actor, {
      kind: 'staff',
      id: desk.rep.member.id,
      name: desk.rep.member.name,
      role: 'sales_rep',
    })
    await desk.refused(desk.rep, quote, 'start-review', {}, [409, 'action_unavailable'])
  })
})

/** Invites someone to the staff who has not accepted yet. */
async function invite(): Promise<string> {
  const body = { email: `invited-${Date.now()}@example.com`, name: 'Not Yet', role: 'sales_rep' }
  const { status, body: member } = await desk.admin.call('POST', '/admin/api/staff', body)
  assert.equal(status, 201, JSON.stringify(member))
  return member.id
}

describe('POST /admin/api/quotes/{id}/assign', () => {
  it('assigns and unassigns the quote with quote.assigned; repeating it changes nothing', async () => {
    const quote = await desk.open()
    const staff_id = desk.rep.member.id
    const { status, body } = await desk.act(desk.manager, quote, 'assign', { staff_id })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(body.assigned_staff, { id: staff_id, email: desk.rep.member.email })
    const given = { type: 'quote.assigned', actor: 'merchant', data: { assigned_staff_id: staff_id } }
    assert.deepEqual(await lastEvent(quote), given)
    const before = await desk.trace(quote)
    assert.equal((await desk.act(desk.manager, quote, 'assign', { staff_id })).status, 200)
    assert.deepEqual(await desk.trace(quote), before)
    assert.equal((await desk.act(desk.rep, quote, 'assign', { staff_id: null })).body.assigned_staff, null)
    assert.deepEqual((await lastEvent(quote))?.data, { assigned_staff_id: null })
  })

  it('lets a Sales rep take a quote, but not assign it to others', async () => {
    const quote = await desk.open()
    await desk.refused(desk.rep, quote, 'assign', { staff_id: desk.manager.member.id }, [403, 'forbidden'])
    assert.equal((await desk.act(desk.rep, quote, 'assign', { staff_id: desk.rep.member.id })).status, 200)
    await desk.refused(desk.rep, quote, 'assign', { staff_id: desk.manager.member.id }, [403, 'forbidden'])
    const other = await desk.sign('sales_rep')
    await desk.under({ staff: { sales_reps_see_all: true } }, async () => {
      await desk.refused(other, quote, 'assign', { staff_id: null }, [403, 'forbidden'])
    })
  })

  it('refuses people who are inactive or unknown', async () => {
    const quote = await desk.open()
    const gone = await addStaff(desk.service, desk.shop.store, { role: 'sales_rep' })
    await desk.service.pool.query('update staff set active = false where email = $1', [gone.email])
    for (const staff_id of [gone.id, 'stf_00000000000000000000000000', 'x']) {
      const answer = await desk.refused(desk.admin, quote, 'assign', { staff_id }, [400, 'invalid_request'])
      assert.deepEqual(faults(answer), ['staff_id'])
    }
    await desk.refused(desk.admin, quote, 'assign', {}, [400, 'invalid_request'])
  })

  it('refuses people who have not accepted their invitation, one by one or in bulk, and says so', async () => {
    const quote = await desk.open()
    const staff_id = await invite()
    const answer = await desk.refused(desk.admin, quote, 'assign', { staff_id }, [400, 'invalid_request'])
    const message = 'has not accepted their invitation yet'
    assert.deepEqual(answer.body.errors, [{ field: 'staff_id', message, fault: { code: 'staff_invited' } }])
    const { revision } = await quote.read()
    const quotes = [{ id: quote.id, revision }]
    const bulk = await desk.admin.call('POST', '/admin/api/quotes/bulk', { action: 'assign', staff_id, quotes })
    assert.match(bulk.body.data[0].refusal.detail, /has not accepted their invitation yet/)
    const steps = [{ mode: 'any', approvers: [{ staff: staff_id }] }]
    const policy = { id: 'p', name: 'P', domain: 'merchant', conditions: [], steps }
    // biome-ignore lint/suspicious/noThenProperty: the setting's name; nobody awaits a rule
    const rule = { id: 'r', name: 'R', conditions: [], then: { action: 'assign', staff: staff_id } }
    for (const settings of [{ approvals: { policies: [policy] } }, { automation: { rules: [rule] } }]) {
      const { status, body } = await desk.admin.call('PATCH', '/admin/api/settings', { settings })
      assert.deepEqual([status, body.errors[0].message], [400, message])
    }
  })
})

describe('POST /admin/api/quotes/{id}/decline', () => {
  it('declines the request and drops the approval and the staged proposal', async () => {
    const quote = await desk.open()
    const { status, body } = await desk.act(desk.rep, quote, 'decline', { message: 'We do not make these.' })
    assert.deepEqual([status, body.status], [200, 'declined'])
    assert.deepEqual(await lastEvent(quote), {
      type: 'quote.declined',
      actor: 'merchant',
      data: { previous_status: 'submitted', new_status: 'declined' },
    })
    assert.equal((await lastEntry(quote))?.detail.message, 'We do not make these.')
    assert.ok((await desk.mails(quote)).includes('declined to buyer'))
    await desk.refused(desk.rep, quote, 'decline', {}, [409, 'action_unavailable'])
  })

  it('is not possible once a line is accepted, or while the proposal is with the buyer', async () => {
    const quote = await desk.open()
    await quote.send()
    await desk.refused(desk.admin, quote, 'decline', {}, [409, 'action_unavailable'])
    await quote.answer('accept', 'defer')
    assert.equal((await desk.act(desk.admin, quote, 'reopen')).status, 200)
    await desk.refused(desk.admin, quote, 'decline', {}, [409, 'action_unavailable'])
  })
})

describe('POST /admin/api/quotes/{id}/close', () => {
  it('closes the quote; its open lines lapse', async () => {
    const quote = await desk.open()
    await quote.send()
    const { status, body } = await desk.act(desk.rep, quote, 'close', { reason: 'No answer' })
    assert.deepEqual([status, body.status], [200, 'closed'])
    assert.ok(body.lines.every((line: { still_open: boolean }) => !line.still_open))
    assert.deepEqual((await lastEvent(quote))?.data, { previous_status: 'proposal_sent', new_status: 'closed' })
    assert.equal((await lastEntry(quote))?.detail.reason, 'No answer')
    await desk.refused(desk.rep, quote, 'close', {}, [409, 'action_unavailable'])
  })

  it('never leaves an accepted line unconverted', async () => {
    const quote = await desk.open()
    await quote.send()
    await quote.answer('accept', 'reject')
    await desk.refused(desk.admin, quote, 'close', {}, [409, 'action_unavailable'])
  })
})

describe('POST /admin/api/quotes/{id}/reopen and stop-renegotiating', () => {
  it('reopens the open lines, rejected ones only on request, and ends it without a proposal', async () => {
    const quote = await desk.open()
    await quote.send()
    await quote.answer('accept', 'defer')
    const { status, body } = await desk.act(desk.rep, quote, 'reopen')
    assert.deepEqual([status, body.status], [200, 'in_review'])
    assert.deepEqual(
      body.lines.map(({ zone }: { zone: string }) => zone),
      ['accepted', 'open'],
    )
    assert.deepEqual(
      body.suggested.lines.map((line: { id: string; price: object }) => [line.id, line.price]),
      [[quote.lines[1], { kind: 'unit', amount: '10.00' }]],
      'the next proposal begins with the last one’s prices of the open lines',
    )
    assert.deepEqual(await lastEvent(quote), {
      type: 'quote.reopened',
      actor: 'merchant',
      data: { previous_status: 'partially_accepted', new_status: 'in_review' },
    })
    const events = await quote.events()
    const stopped = await desk.act(desk.rep, quote, 'stop-renegotiating')
    assert.deepEqual([stopped.status, stopped.body.status], [200, 'partially_accepted'])
    assert.deepEqual(await quote.events(), events)
    await desk.refused(desk.rep, quote, 'stop-renegotiating', {}, [409, 'action_unavailable'])
  })

  it('reopens rejected lines if included', async () => {
    const lines = [1, 2, 3].map((quantity) => ({ variant_id: desk.shop.mug, quantity }))
    const quote = await desk.open({ lines })
    await quote.send()
    await quote.answer('accept', 'reject', 'defer')
    const { body } = await desk.act(desk.manager, quote, 'reopen', { include_rejected: true })
    assert.deepEqual(
      body.lines.map(({ zone }: { zone: string }) => zone),
      ['accepted', 'open', 'open'],
    )
    assert.equal((await lastEntry(quote))?.detail.include_rejected, true)
  })

  it('is not possible if no line is open', async () => {
    const quote = await desk.open()
    await quote.send()
    await quote.answer('accept', 'reject')
    await desk.refused(desk.admin, quote, 'reopen', { include_rejected: true }, [409, 'action_unavailable'])
  })

  it('is refused if nothing is decided', async () => {
    const quote = await desk.open()
    await desk.refused(desk.admin, quote, 'reopen', {}, [409, 'action_unavailable'])
    await desk.refused(desk.admin, quote, 'stop-renegotiating', {}, [409, 'action_unavailable'])
  })
})

describe('every action on a quote', () => {
  const ACTIONS: [path: string, body: object][] = [
    ['start-review', {}],
    ['assign', { staff_id: null }],
    ['decline', {}],
    ['close', {}],
    ['reopen', {}],
    ['stop-renegotiating', {}],
    ['recall', {}],
    ['renew', {}],
    ['extend', { expires_at: '2100-01-01T00:00:00Z' }],
    ['void', { reason: 'x' }],
    ['approve', {}],
    ['reject', { comment: 'x' }],
    ['recall-approval', {}],
    ['send', {}],
  ]
  for (const [path, body] of ACTIONS) {
    it(`${path} requires the revision shown, accepts nothing else, and finds no quotes of others`, async () => {
      const quote = await desk.open()
      await desk.refused(desk.admin, quote, path, { ...body, revision: '4711' }, [409, 'state_conflict'])
      await desk.refused(desk.admin, quote, path, { ...body, revision: undefined }, [400, 'invalid_request'])
      await desk.refused(desk.admin, quote, path, { ...body, more: 1 }, [400, 'invalid_request'])
      for (const id of ['qte_00000000000000000000000000', 'x']) {
        const answer = await desk.admin.call('POST', `/admin/api/quotes/${id}/${path}`, { revision: '1', ...body })
        assert.deepEqual([answer.status, answer.body.code], [404, 'not_found'])
      }
    })
  }
})
