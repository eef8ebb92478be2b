import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { mayAccess } from '../../../../src/domain/access/access.ts'
import { inEnglish } from '../../../../src/domain/in-english.ts'
import { makeChange } from '../../../../src/domain/quotes/change.ts'
import { STAFF_ACTIONS, type StaffAction } from '../../../../src/domain/quotes/staff-actions.ts'
import { ACTIONS } from '../../../../src/domain/quotes/transitions.ts'
import type { Reason } from '../../../../src/domain/reason.ts'
import { PlatformUnavailable } from '../../../../src/outside/platform/port.ts'
import type { Staff } from '../../../support/shop/admin.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'

/** The route of each action; those of convert and send_invoice are tested elsewhere. */
const ROUTES: Partial<Record<StaffAction, [method: string, path: string]>> = {
  start_review: ['post', '/start-review'],
  stage_proposal: ['put', '/proposal'],
  send_proposal: ['post', '/send'],
  recall_proposal: ['post', '/recall'],
  renew_proposal: ['post', '/renew'],
  extend_expiry: ['post', '/extend'],
  approve_proposal: ['post', '/approve'],
  reject_proposal: ['post', '/reject'],
  recall_approval: ['post', '/recall-approval'],
  decline: ['post', '/decline'],
  close: ['post', '/close'],
  void_acceptance: ['post', '/void'],
  reopen: ['post', '/reopen'],
  stop_renegotiating: ['post', '/stop-renegotiating'],
  explain_loss: ['post', '/loss-reason'],
  assign: ['post', '/assign'],
  post_message: ['post', '/messages'],
  duplicate: ['post', '/duplicate'],
  delete: ['delete', ''],
}

interface ActionView {
  allowed: boolean
  reason?: Reason
  one_step_away?: boolean
}

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

describe("routes of staff's actions", () => {
  it('require the permission in the table of transitions', async () => {
    const document = (await desk.service.app.inject('/admin/api/openapi.json')).json()
    for (const [action, [method, path]] of Object.entries(ROUTES)) {
      const operation = document.paths[`/admin/api/quotes/{id}${path}`][method]
      assert.equal(operation['x-permission'], ACTIONS[action as StaffAction].permission, action)
    }
    assert.deepEqual(
      STAFF_ACTIONS.filter((action) => !ROUTES[action]),
      ['convert', 'send_invoice'],
    )
  })

  it('are offered in a quote exactly to the roles that may use them, with the reason for others', async () => {
    const quote = await desk.open()
    await quote.send()
    for (const [staff, extend, remove] of [
      [desk.rep, false, false],
      [desk.manager, true, false],
      [desk.admin, true, true],
    ] as const) {
      const { actions } = (await desk.act(staff, quote, 'assign', { staff_id: null })).body
      assert.deepEqual([actions.extend_expiry.allowed, actions.delete.allowed], [extend, remove])
      for (const { allowed, reason } of Object.values<{ allowed: boolean; reason?: Reason }>(actions)) {
        assert.equal(typeof reason, allowed ? 'undefined' : 'object')
      }
    }
  })
})

describe('actions that are not possible now', () => {
  const actionsOf = async (staff: Staff, { id }: { id: string }): Promise<Record<string, ActionView>> =>
    (await staff.call('GET', `/admin/api/quotes/${id}`)).body.actions
  const near = (actions: Record<string, ActionView>) =>
    Object.keys(actions).filter((action) => actions[action]?.one_step_away)

  it('are shown only if the status is right and the obstacle is temporary or the role', async () => {
    const quote = await desk.open()
    assert.deepEqual(near(await actionsOf(desk.admin, quote)), ['send_proposal'])
    assert.deepEqual(near(await actionsOf(desk.rep, quote)), ['send_proposal', 'delete'])
    await quote.send()
    assert.deepEqual(near(await actionsOf(desk.admin, quote)), [])
    assert.deepEqual(near(await actionsOf(desk.rep, quote)), ['extend_expiry', 'delete'])
    await quote.answer('accept', 'accept')
    assert.deepEqual(near(await actionsOf(desk.admin, quote)), [])
    assert.deepEqual(near(await actionsOf(desk.rep, quote)), ['void_acceptance', 'delete'])
  })

  it('has a reason with a code and parameters, said in words without a machine’s names or times', async () => {
    const quote = await desk.open()
    const read = await actionsOf(desk.rep, quote)
    assert.deepEqual(read.delete?.reason, { code: 'role_needed', roles: ['admin'] })
    assert.deepEqual(read.extend_expiry?.reason, { code: 'role_needed', roles: ['admin', 'manager'] })
    const from = ['accepted', 'partially_accepted', 'partially_converted']
    assert.deepEqual(read.convert?.reason, { code: 'not_now', status: 'submitted', from })
    await quote.send()
    for (const staff of [desk.rep, desk.admin]) {
      for (const { reason } of Object.values(await actionsOf(staff, quote))) {
        if (reason) assert.doesNotMatch(inEnglish(reason), /[a-z][._][a-z]|\dT\d/)
      }
    }
    const extended = await desk.act(desk.rep, quote, 'extend', { expires_at: '2100-01-01T00:00:00Z' })
    assert.deepEqual([extended.status, extended.body.detail], [403, 'You need the role Admin or Manager to do this.'])
    const edited = await desk.manager.call('PATCH', '/admin/api/settings', { settings: { custom_fields: null } })
    assert.deepEqual([edited.status, edited.body.detail], [403, 'Only Admins can change custom fields.'])
  })
})

describe('while the platform does not answer', () => {
  it('actions that need it are refused with platform_unavailable and change nothing; others work', async () => {
    const { platform } = desk.service.systems
    const original = { ...platform }
    const down = async () => {
      throw new PlatformUnavailable('It is down')
    }
    const quote = await desk.open()
    await quote.decide((before) =>
      makeChange(
        { ...before, platform: { ...before.platform, draftOrderIds: ['gid://platform/DraftOrder/1'] } },
        'converted',
      ),
    )
    const line = { id: quote.lines[0], quantity: 1, price: { kind: 'unit', amount: '5' } }
    const more = { variant_id: desk.shop.mug, quantity: 1, price: { kind: 'catalog' } }
    const proposal = { lines: [line], shipping: { status: 'free' }, tax: { kind: 'none' } }
    Object.assign(platform, { variantsByIds: down, estimate: down, getDraftOrder: down, customer: down })
    const unknown = { ...proposal, lines: [line, more] }
    await desk.refused(desk.admin, quote, 'proposal', unknown, [503, 'platform_unavailable'])
    const untaxed = await desk.act(desk.admin, quote, 'proposal', { ...proposal, tax: { kind: 'platform' } }, 'PUT')
    assert.deepEqual([untaxed.status, untaxed.body.preview.faults[0].field], [200, 'tax'])
    await desk.refused(desk.admin, quote, 'send', {}, [503, 'platform_unavailable'])
    await desk.refused(desk.admin, quote, 'duplicate', { revision: undefined }, [503, 'platform_unavailable'])
    const { revision } = await quote.read()
    const path = '/admin/api/quotes'
    const request = { buyer: { email: 'kim@buyer.example' }, lines: [{ variant_id: desk.shop.mug, quantity: 1 }] }
    for (const answer of [
      await desk.admin.call('DELETE', `${path}/${quote.id}?revision=${revision}`),
      await desk.admin.call('POST', path, request),
    ]) {
      assert.deepEqual([answer.status, answer.body.code], [503, 'platform_unavailable'])
    }
    assert.equal((await desk.act(desk.admin, quote, 'proposal', proposal, 'PUT')).status, 200)
    assert.equal((await desk.act(desk.admin, quote, 'send')).status, 200)
    Object.assign(platform, original)
  })
})

describe('a Sales rep', () => {
  const CALLS: [method: string, path: string, body: object | undefined][] = [
    ['POST', '/start-review', {}],
    ['PUT', '/proposal', proposal([])],
    ['POST', '/proposal/preview', proposal([])],
    ['POST', '/send', {}],
    ['POST', '/recall', {}],
    ['POST', '/renew', {}],
    ['POST', '/approve', {}],
    ['POST', '/reject', { comment: 'x' }],
    ['POST', '/recall-approval', {}],
    ['POST', '/decline', {}],
    ['POST', '/close', {}],
    ['POST', '/reopen', {}],
    ['POST', '/stop-renegotiating', {}],
    ['POST', '/assign', { staff_id: null }],
  ]
  function proposal(lines: readonly string[]) {
    const id = lines[0] ?? 'qli_1'
    return { lines: [{ id, quantity: 1, price: null }], shipping: { status: 'free' }, tax: { kind: 'none' } }
  }
  const codes = async (staff: Staff, id: string, revision: string) => {
    const answers = []
    for (const [method, path, body] of CALLS) {
      const { body: answer } = await staff.call(method, `/admin/api/quotes/${id}${path}`, { revision, ...body })
      answers.push(`${path} ${answer.code}`)
    }
    const { body: message } = await staff.call('POST', `/admin/api/quotes/${id}/messages`, { body: 'x' })
    const { body: copy } = await staff.call('POST', `/admin/api/quotes/${id}/duplicate`, {})
    return [...answers, `/messages ${message.code}`, `/duplicate ${copy.code}`]
  }

  it("cannot find a colleague's quote, whatever they try and whatever revision they name", async () => {
    const quote = await desk.open()
    await desk.act(desk.admin, quote, 'assign', { staff_id: desk.manager.member.id })
    const before = await desk.trace(quote)
    const { revision } = await quote.read()
    for (const named of [revision, '4711']) {
      for (const code of await codes(desk.rep, quote.id, named)) assert.match(code, / not_found$/)
    }
    assert.deepEqual(await desk.trace(quote), before)
  })

  it('works on their own quotes, and on all if the store allows it', async () => {
    const quote = await desk.open()
    await desk.act(desk.admin, quote, 'assign', { staff_id: desk.rep.member.id })
    assert.equal((await desk.act(desk.rep, quote, 'start-review')).status, 200)
    const other = await desk.sign('sales_rep')
    await desk.refused(other, quote, 'close', {}, [404, 'not_found'])
    await desk.under({ staff: { sales_reps_see_all: true } }, async () => {
      assert.equal((await desk.act(other, quote, 'close')).status, 200)
    })
  })

  it('from another store finds none of this one’s', async () => {
    const quote = await desk.open()
    const elsewhere = await openDesk()
    const { body } = await elsewhere.admin.call('POST', `/admin/api/quotes/${quote.id}/close`, { revision: '1' })
    assert.equal(body.code, 'not_found')
    await elsewhere.service.close()
  })
})

describe('mayAccess', () => {
  const rep = { kind: 'staff', id: 'stf_1', name: 'Rita', role: 'sales_rep' } as const
  const theirs = { assignedStaff: { id: 'stf_1', email: 'a@example.com' } }
  const others = { assignedStaff: { id: 'stf_2', email: 'b@example.com' } }

  it('gives access to every quote, except to Sales reps and non-staff', () => {
    for (const actor of [
      { ...rep, role: 'manager' },
      { ...rep, role: 'admin' },
      { kind: 'api', keyId: 'key_1' },
      { kind: 'job' },
    ] as const) {
      assert.ok(mayAccess(actor, others, {}))
    }
  })

  it('gives a Sales rep their own, unassigned and named-for quotes, and all with the setting', () => {
    assert.ok(mayAccess(rep, theirs, {}))
    assert.ok(mayAccess(rep, { assignedStaff: null }, {}))
    assert.ok(!mayAccess(rep, others, {}))
    assert.ok(mayAccess(rep, others, { staff: { sales_reps_see_all: true } }))
    const chain = {
      versionNumber: 1,
      reasons: [],
      requestedBy: null,
      requestedAt: new Date(0),
      expiresAt: null,
      held: {},
    }
    const approval = (kind: 'merchant' | 'buyer', approver: { staff: string } | { role: 'manager' | 'sales_rep' }) =>
      mayAccess(
        rep,
        { ...others, approval: { ...chain, kind, steps: [{ mode: 'any', approvers: [approver], approvedBy: [] }] } },
        {},
      )
    assert.ok(approval('merchant', { staff: 'stf_1' }))
    assert.ok(approval('merchant', { role: 'sales_rep' }))
    assert.ok(!approval('merchant', { role: 'manager' }))
    assert.ok(!approval('buyer', { staff: 'stf_1' }))
  })
})
