import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listTimeline } from '../../../../src/database/quotes/timeline.ts'
import { listVersions } from '../../../../src/database/quotes/versions.ts'
import { faults } from '../../../support/shop/catalog.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import { DAY_MS, type Negotiation, pass } from '../../../support/shop/negotiation.ts'

let desk: Desk
const policy = (...steps: object[]) => ({
  approvals: {
    policies: [{ id: 'all', name: 'Everything', domain: 'merchant', conditions: [], steps }],
  },
})
const MANAGER = { mode: 'any', approvers: [{ role: 'manager' }] }
const ADMIN = { mode: 'any', approvers: [{ role: 'admin' }] }

before(async () => {
  desk = await openDesk()
  await desk.service.settings(desk.shop.store, policy(MANAGER))
})
after(() => desk.service.close())

const versionStates = async ({ id }: Negotiation) =>
  (await listVersions(desk.service.db, desk.shop.store.id, id)).map(({ state }) => state)
const types = async (quote: Negotiation) => (await quote.events()).map(({ type }) => type)

/** Opens a quote whose proposal waits for approval, requested by this member; `more` changes the proposal. */
async function parked(staff = desk.rep, more: object = {}) {
  const quote = await desk.open()
  const proposal = {
    lines: quote.lines.map((id) => ({ id, quantity: 1, price: { kind: 'unit', amount: '5' } })),
    shipping: { status: 'free' },
    tax: { kind: 'none' },
    ...more,
  }
  const staged = await desk.act(staff, quote, 'proposal', proposal, 'PUT')
  assert.equal(staged.status, 200, JSON.stringify(staged.body))
  const sent = await desk.act(staff, quote, 'send')
  assert.deepEqual([sent.status, sent.body.outcome], [200, 'awaiting_approval'], JSON.stringify(sent.body))
  return { quote, sent: sent.body.quote }
}

describe('a proposal that needs approval', () => {
  it('is parked: the buyer sees nothing, staging is locked, and the chain says who must approve and why', async () => {
    const { quote, sent } = await parked()
    assert.deepEqual([sent.status, sent.version_number, sent.proposal], ['in_review', 1, null])
    const { chain, ...approval } = sent.approval
    assert.deepEqual(approval, { active: true, pending_domain: 'merchant' })
    assert.deepEqual(chain.steps, [{ ...MANAGER, approved_by: [], state: 'current' }])
    assert.deepEqual([chain.requested_by, chain.version_number], [desk.rep.member.id, 1])
    assert.deepEqual(chain.reasons, [{ code: 'policy', name: 'Everything', conditions: [] }])
    assert.equal(sent.actions.stage_proposal.allowed, false)
    assert.equal(sent.actions.recall_approval.allowed, true)
    assert.equal(sent.actions.approve_proposal.allowed, false)
    assert.deepEqual(sent.actions.approve_proposal.reason, { code: 'own_request' })
    assert.deepEqual(await types(quote), ['quote.merchant_approval.requested'])
    await desk.refused(desk.rep, quote, 'send', {}, [409, 'not_editable'])
    await desk.refused(desk.rep, quote, 'decline', {}, [409, 'action_unavailable'])
  })
})

describe('POST /admin/api/quotes/{id}/approve', () => {
  it('by a second person releases the proposal', async () => {
    const { quote } = await parked()
    const { status, body } = await desk.act(desk.manager, quote, 'approve')
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.status, body.version_number, body.approval.active], ['proposal_sent', 1, false])
    assert.deepEqual(await quote.events(), [
      {
        type: 'quote.merchant_approval.requested',
        actor: 'merchant',
        data: { approval_kind: 'merchant', version_number: 1 },
      },
      {
        type: 'quote.merchant_approval.granted',
        actor: 'merchant',
        data: { approval_kind: 'merchant', version_number: 1 },
      },
      {
        type: 'quote.proposal_sent',
        actor: 'merchant',
        data: { previous_status: 'in_review', new_status: 'proposal_sent', version_number: 1 },
      },
    ])
    assert.deepEqual(await versionStates(quote), ['sent'])
    assert.ok((await desk.mails(quote)).includes('proposal to buyer'))
    await desk.refused(desk.manager, quote, 'approve', {}, [409, 'action_unavailable'])
  })

  it('is refused for your own proposal, and for people who are not approvers, even Admins', async () => {
    const { quote } = await parked(desk.manager)
    await desk.refused(desk.manager, quote, 'approve', {}, [403, 'forbidden'])
    await desk.refused(desk.admin, quote, 'approve', {}, [403, 'forbidden'])
    await desk.refused(desk.rep, quote, 'approve', {}, [403, 'forbidden'])
    await desk.refused(desk.manager, quote, 'reject', { comment: 'no' }, [403, 'forbidden'])
  })

  it('twice at once: exactly one succeeds', async () => {
    const { quote } = await parked()
    const second = await desk.sign('manager')
    const answers = await Promise.all([desk.manager, second].map((staff) => desk.act(staff, quote, 'approve')))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.deepEqual(
      (await types(quote)).filter((type) => type !== 'quote.merchant_approval.requested'),
      ['quote.merchant_approval.granted', 'quote.proposal_sent'],
    )
  })

  it('goes through the steps in order, and only the last releases it', async () => {
    await desk.service.settings(desk.shop.store, policy(MANAGER, ADMIN))
    const { quote } = await parked()
    await desk.refused(desk.admin, quote, 'approve', {}, [403, 'forbidden'])
    const first = await desk.act(desk.manager, quote, 'approve')
    assert.deepEqual(
      first.body.approval.chain.steps.map(({ state }: { state: string }) => state),
      ['done', 'current'],
    )
    assert.ok((await desk.mails(quote)).includes('approval_requested to approvers'))
    const second = await desk.act(desk.admin, quote, 'approve')
    assert.equal(second.body.status, 'proposal_sent')
    await desk.service.settings(desk.shop.store, policy(MANAGER))
  })

  it('returns a proposal to staging if its chosen expiry has passed', async () => {
    const at = new Date(desk.service.now.getTime() + DAY_MS).toISOString()
    const { quote } = await parked(desk.rep, { expiry: { at } })
    await pass(desk.service, 2 * DAY_MS)
    await desk.signAll()
    const { status, body } = await desk.act(desk.manager, quote, 'approve')
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.status, body.approval.active, body.proposal], ['in_review', false, null])
    assert.deepEqual(await versionStates(quote), ['cancelled'])
    assert.deepEqual(await types(quote), ['quote.merchant_approval.requested'])
    assert.deepEqual(
      body.preview.faults.map(({ field }: { field: string }) => field),
      ['expires_at'],
    )
  })

  it('lets a Sales rep named as approver approve a quote they could not see otherwise', async () => {
    const step = { mode: 'any', approvers: [{ staff: desk.rep.member.id }] }
    await desk.service.settings(desk.shop.store, policy(step))
    const { quote } = await parked(desk.manager)
    await desk.act(desk.manager, quote, 'assign', { staff_id: desk.manager.member.id })
    const stranger = await desk.sign('sales_rep')
    await desk.refused(stranger, quote, 'approve', {}, [404, 'not_found'])
    const { status, body } = await desk.act(desk.rep, quote, 'approve')
    assert.equal(status, 200, JSON.stringify(body))
    await desk.refused(desk.rep, quote, 'recall', {}, [404, 'not_found'])
    await desk.service.settings(desk.shop.store, policy(MANAGER))
  })
})

describe('what an approver writes to lines', () => {
  it('stays with the draft while it is edited, until it is sent again, and only staff read it', async () => {
    const { quote } = await parked()
    const [line = ''] = quote.lines
    const unknown = { comment: 'No', lines: { [`${line}x`]: 'No' } }
    await desk.refused(desk.manager, quote, 'reject', unknown, [400, 'invalid_request'])
    const said = { comment: 'Too cheap', lines: { [line]: 'Below what it costs us' } }
    const { body } = await desk.act(desk.manager, quote, 'reject', said)
    const review = { version_number: 1, by: desk.manager.member.id, at: body.review.at, approved: false, ...said }
    assert.deepEqual(body.review, review)
    const again = {
      lines: quote.lines.map((id) => ({ id, quantity: 1, price: { kind: 'unit', amount: '9' } })),
      shipping: { status: 'free' },
      tax: { kind: 'none' },
    }
    const edited = await desk.act(desk.rep, quote, 'proposal', again, 'PUT')
    assert.deepEqual(edited.body.review, review)
    const { body: api } = await desk.shop.call('GET', `/v1/quotes/${quote.id}`)
    assert.equal(JSON.stringify(api).includes('Below what'), false)
    const sent = await desk.act(desk.rep, quote, 'send')
    assert.equal(sent.body.quote.review, null)
    const versions = await listVersions(desk.service.db, desk.shop.store.id, quote.id)
    assert.equal(versions.at(-1)?.offer.staged.review, undefined)
  })
})

describe('POST /admin/api/quotes/{id}/reject', () => {
  it('returns it to staging with the comment; its number is not reused', async () => {
    const { quote } = await parked()
    for (const comment of [undefined, '', '   ']) {
      const refused = await desk.refused(desk.manager, quote, 'reject', { comment }, [400, 'invalid_request'])
      assert.deepEqual(faults(refused), ['comment'])
    }
    const { status, body } = await desk.act(desk.manager, quote, 'reject', { comment: 'Too cheap' })
    assert.deepEqual([status, body.status, body.approval.active], [200, 'in_review', false])
    assert.ok(body.staged)
    assert.deepEqual((await quote.events()).at(-1), {
      type: 'quote.merchant_approval.rejected',
      actor: 'merchant',
      data: { approval_kind: 'merchant', version_number: 1 },
    })
    const entry = (await listTimeline(desk.service.db, desk.shop.store.id, quote.id)).at(-1)
    assert.equal(entry?.detail.comment, 'Too cheap')
    assert.ok((await desk.mails(quote)).includes('approval_rejected to sender'))
    const again = await desk.act(desk.rep, quote, 'send')
    assert.equal(again.body.quote.version_number, 2)
    assert.deepEqual(await versionStates(quote), ['rejected', 'pending'])
  })
})

describe('POST /admin/api/quotes/{id}/recall-approval', () => {
  it('is for the requester and Admins, and reopens staging without an event', async () => {
    for (const who of [() => desk.rep, () => desk.admin]) {
      const { quote } = await parked()
      await desk.refused(desk.manager, quote, 'recall-approval', {}, [403, 'forbidden'])
      const { status, body } = await desk.act(who(), quote, 'recall-approval')
      assert.deepEqual([status, body.approval.active, body.actions.stage_proposal.allowed], [200, false, true])
      assert.deepEqual(await versionStates(quote), ['cancelled'])
      assert.deepEqual(await types(quote), ['quote.merchant_approval.requested'])
      await desk.refused(desk.admin, quote, 'recall-approval', {}, [409, 'action_unavailable'])
    }
  })
})
