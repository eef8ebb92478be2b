import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ApprovalPolicy } from '../../../src/domain/stores/settings.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import {
  addColleagues,
  askFor,
  type Buyer,
  eventsOf,
  markConverted,
  openLink,
  sendOffer,
  signInContact,
  stateOf,
  V01,
} from '../../support/shop/portal.ts'

const HOUR_MS = 3_600_000
const POLICY: ApprovalPolicy = {
  id: 'large',
  name: 'A policy that names its secret threshold',
  domain: 'buyer',
  conditions: [{ field: 'total', at_least: '50.00' }],
  steps: [{ mode: 'any', approvers: [{ company_role: 'Approver' }] }],
}
let service: TestService
let shop: Shop
let buyer: Buyer
let approver: Buyer

before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  await addColleagues(service, shop)
  buyer = await signInContact(service, shop.store, 'berliner@acme.example')
  approver = await signInContact(service, shop.store, 'approver@acme.example')
})
after(() => service.close())

const setPolicies = (...policies: Partial<ApprovalPolicy>[]) =>
  service.settings(shop.store, { approvals: { policies: policies.map((one) => ({ ...POLICY, ...one })) } })

/** Sends an offer of lines A, B and C to Acme at Berlin. */
async function offered(): Promise<{ id: string; a: string; b: string; c: string }> {
  const quote = await askFor(shop, { customer_id: shop.buyer, company_location_id: shop.berlin })
  await sendOffer(service, shop.store, quote, V01)
  const [a = '', b = '', c = ''] = quote.lines
  return { id: quote.id, a, b, c }
}

const decide = (decisions: Record<string, string>) => ({
  decisions: Object.entries(decisions).map(([line_id, decision]) => ({ line_id, decision })),
})
const move = (previous_status: string, new_status: string) => ({ previous_status, new_status, version_number: 1 })
const approvalData = { approval_kind: 'buyer', version_number: 1 }

describe('an acceptance that the company has to approve', () => {
  before(() => setPolicies({}))

  it('waits, with nothing decided (T15), until it is approved (T16)', async () => {
    const { id, a } = await offered()
    const { status, body } = await buyer.act(id, 'answer', { accept_all: true })
    assert.deepEqual([status, body.status], [200, 'awaiting_approval'])
    assert.deepEqual([body.lines[0].id, body.lines[0].decision, body.lines[0].pending_decision], [a, null, 'accept'])
    assert.deepEqual([body.approval.steps, body.approval.steps_done, body.totals.accepted_total], [1, 0, null])
    assert.ok(!JSON.stringify(body).includes('secret threshold'))
    assert.deepEqual((await eventsOf(shop, id)).at(-1), ['quote.buyer_approval.requested', 'buyer', approvalData])
    const again = await buyer.act(id, 'answer', { accept_all: true })
    assert.deepEqual([again.status, again.body.code], [409, 'action_unavailable'])
    const own = await buyer.act(id, 'approval/approve')
    assert.deepEqual([own.status, own.body.code], [403, 'forbidden'])

    const seen = await approver.read(id)
    assert.equal(seen.actions.find(({ action }: { action: string }) => action === 'answer_approval').allowed, true)
    const approved = await approver.act(id, 'approval/approve')
    assert.deepEqual([approved.status, approved.body.status, approved.body.totals.total], [200, 'accepted', '449.32'])
    assert.deepEqual((await eventsOf(shop, id)).slice(-2), [
      ['quote.buyer_approval.granted', 'buyer', approvalData],
      ['quote.accepted', 'buyer', move('proposal_sent', 'accepted')],
    ])
  })

  it('of some lines makes the quote partially accepted (T16b)', async () => {
    const { id, a, b } = await offered()
    await buyer.act(id, 'answer', decide({ [a]: 'accept', [b]: 'reject' }))
    const { body } = await approver.act(id, 'approval/approve')
    assert.deepEqual([body.status, body.totals.accepted_total], ['partly_accepted', '92.49'])
    assert.deepEqual((await eventsOf(shop, id)).at(-1)?.[2], move('proposal_sent', 'partially_accepted'))
  })

  it('is declined by a rejection, without quote.declined (T17)', async () => {
    const { id } = await offered()
    await buyer.act(id, 'answer', { accept_all: true })
    const { status, body } = await approver.act(id, 'approval/reject', { comment: 'Not this year.' })
    assert.deepEqual([status, body.status, body.lines[0].decision], [200, 'declined', null])
    assert.deepEqual((await eventsOf(shop, id)).at(-1), [
      'quote.buyer_approval.rejected',
      'buyer',
      { ...approvalData, previous_status: 'proposal_sent', new_status: 'declined' },
    ])
    assert.ok(!(await eventsOf(shop, id)).some(([type]) => type === 'quote.declined'))
  })

  it('keeps earlier acceptances if the rest is rejected (T17b), converted or not', async () => {
    for (const isConverted of [false, true]) {
      await setPolicies({})
      const { id, a, b } = await offered()
      await buyer.act(id, 'answer', decide({ [a]: 'accept' }))
      await approver.act(id, 'approval/approve')
      if (isConverted) await markConverted(service, shop.store, id, [a])
      const status = isConverted ? 'partially_converted' : 'partially_accepted'
      assert.equal((await buyer.act(id, 'answer', decide({ [b]: 'accept' }))).body.status, 'awaiting_approval')
      const { body } = await approver.act(id, 'approval/reject')
      assert.deepEqual(
        body.lines.map((line: { decision: string }) => line.decision),
        ['accept', null, null],
      )
      assert.deepEqual((await eventsOf(shop, id)).at(-1)?.[2], {
        ...approvalData,
        previous_status: status,
        new_status: status,
      })
    }
  })

  it('after a conversion leaves the quote partially ordered when approved (T16, T26)', async () => {
    const { id, a, b, c } = await offered()
    await buyer.act(id, 'answer', decide({ [a]: 'accept' }))
    await approver.act(id, 'approval/approve')
    await markConverted(service, shop.store, id, [a])
    await buyer.act(id, 'answer', decide({ [b]: 'accept', [c]: 'accept' }))
    const { body } = await approver.act(id, 'approval/approve')
    assert.equal(body.status, 'partly_ordered')
    assert.deepEqual((await eventsOf(shop, id)).slice(-2), [
      ['quote.buyer_approval.granted', 'buyer', approvalData],
      ['quote.accepted', 'buyer', move('partially_converted', 'partially_converted')],
    ])
  })

  it('approved twice at once is approved once', async () => {
    const { id } = await offered()
    await buyer.act(id, 'answer', { accept_all: true })
    const { revision } = await approver.read(id)
    const answers = await Promise.all([
      approver.act(id, 'approval/approve', { revision }),
      approver.act(id, 'approval/reject', { revision }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  })

  it("survives the offer's expiry, but not its own timeout", async () => {
    await setPolicies({ timeout_hours: 2 })
    const quote = await askFor(shop, { customer_id: shop.buyer, company_location_id: shop.berlin })
    const soon = { kind: 'at', at: new Date(service.now.getTime() + HOUR_MS) } as const
    await sendOffer(service, shop.store, quote, { expiry: soon })
    await buyer.act(quote.id, 'answer', { accept_all: true })
    service.now = new Date(service.now.getTime() + 1.5 * HOUR_MS)
    assert.equal((await approver.act(quote.id, 'approval/approve')).body.status, 'accepted')

    const late = await offered()
    await buyer.act(late.id, 'answer', { accept_all: true })
    service.now = new Date(service.now.getTime() + 2 * HOUR_MS)
    const { status, body } = await approver.act(late.id, 'approval/approve')
    assert.deepEqual([status, body.code], [409, 'action_unavailable'])
    assert.deepEqual((await eventsOf(shop, late.id)).at(-1)?.slice(0, 2), ['quote.buyer_approval.rejected', 'system'])
    assert.equal((await approver.read(late.id)).status, 'declined')
  })
})

describe('an approval', () => {
  it('goes through its steps, each by its own approvers', async () => {
    await setPolicies({
      steps: [
        { mode: 'any', approvers: [{ company_role: 'Approver' }] },
        { mode: 'any', approvers: [{ company: 'main_contact' }] },
      ],
    })
    const main = await signInContact(service, shop.store, 'buyer@acme.example')
    const { id } = await offered()
    await buyer.act(id, 'answer', { accept_all: true })
    assert.equal((await main.act(id, 'approval/approve')).body.code, 'forbidden')
    const first = await approver.act(id, 'approval/approve')
    assert.deepEqual([first.body.status, first.body.approval.steps_done], ['awaiting_approval', 1])
    assert.equal((await main.act(id, 'approval/approve')).body.status, 'accepted')
  })

  it('that nobody could give is not requested: the buyer is told what to do, and nothing changes', async () => {
    for (const approvers of [
      [{ company_role: 'Director' }],
      [{ contact: '999999' }],
    ] as ApprovalPolicy['steps'][number]['approvers'][]) {
      await setPolicies({ steps: [{ mode: 'any', approvers }] })
      const { id } = await offered()
      const before = await stateOf(service, id)
      const { status, body } = await buyer.act(id, 'answer', { accept_all: true })
      assert.deepEqual([status, body.code], [409, 'action_unavailable'])
      assert.match(body.detail, /Ask the seller/)
      assert.equal(await stateOf(service, id), before)
    }
  })

  it("cannot be given by its requester through the quote's link, nor through any link", async () => {
    await setPolicies({ steps: [{ mode: 'any', approvers: [{ company: 'main_contact' }] }] })
    const { id } = await offered()
    const link = await openLink(service, shop.store, id)
    const main = await signInContact(service, shop.store, 'buyer@acme.example')
    const own = await link.act(id, 'answer', { accept_all: true })
    assert.deepEqual([own.status, own.body.code], [409, 'action_unavailable']) // the buyer is the only main contact
    assert.equal((await buyer.act(id, 'answer', { accept_all: true })).body.status, 'awaiting_approval')
    const byLink = await link.act(id, 'approval/approve')
    assert.deepEqual([byLink.status, byLink.body.code], [401, 'not_signed_in'])
    assert.equal((await main.act(id, 'approval/approve')).body.status, 'accepted')
  })

  it('is not required of guests, nor below its threshold', async () => {
    await setPolicies({ conditions: [{ field: 'total', at_least: '1000.00' }] })
    const { id } = await offered()
    assert.equal((await buyer.act(id, 'answer', { accept_all: true })).body.status, 'accepted')
    await setPolicies({})
    const guest = await askFor(shop)
    await sendOffer(service, shop.store, guest)
    const link = await openLink(service, shop.store, guest.id)
    assert.equal((await link.act(guest.id, 'answer', { accept_all: true })).body.status, 'accepted')
  })
})
