import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { idToUuid } from '../../../src/domain/id.ts'
import { sendDueProposals } from '../../../src/jobs/quotes/send-due-proposals.ts'
import { PlatformUnavailable } from '../../../src/outside/platform/port.ts'
import { jobContext } from '../../support/service/jobs.ts'
import { openTestService } from '../../support/service/service.ts'
import { type Desk, openDesk } from '../../support/shop/desk.ts'
import { type Negotiation, pass } from '../../support/shop/negotiation.ts'

const HOUR_MS = 3_600_000
let desk: Desk
let other: Desk
let silentStore: string | null = null
let asked = 0

before(async () => {
  const service = await openTestService({
    platform: {
      customer: async (call, id) => {
        if (call.storeId !== silentStore) return service.platform.customer(call, id)
        asked += 1
        throw new PlatformUnavailable('The platform did not answer in time')
      },
    },
  })
  desk = await openDesk(service)
  other = await openDesk(service)
})
after(() => desk.service.close())
beforeEach(async () => {
  await desk.signAll()
  await other.signAll()
})

const run = () => sendDueProposals(jobContext(desk.service))

async function scheduled(of: Desk): Promise<Negotiation> {
  const quote = await of.open({ customer_id: of.shop.buyer })
  const lines = quote.lines.map((id) => ({ id, quantity: 1, price: { kind: 'unit', amount: '10.00' } }))
  const proposal = { lines, shipping: { status: 'not_required' }, tax: { kind: 'none' } }
  await of.act(of.admin, quote, 'proposal', proposal, 'PUT')
  const at = new Date(desk.service.now.getTime() + HOUR_MS).toISOString()
  const { status, body } = await of.act(of.admin, quote, 'scheduled-send', { at, total: '20.00' })
  assert.equal(status, 200, JSON.stringify(body))
  return quote
}

it('a store whose platform is silent is asked once a run, and keeps no other store’s proposals waiting', async () => {
  const condition = { field: 'customer_tag', values: ['Banned'] }
  const steps = [{ mode: 'any', approvers: [{ role: 'manager' }] }]
  const policy = { id: 'banned', name: 'Banned', domain: 'merchant', conditions: [condition], steps }
  await desk.under({ approvals: { policies: [policy] } }, async () => {
    const theirs = [await scheduled(desk), await scheduled(desk), await scheduled(desk)]
    await pass(desk.service, 1)
    const ours = await scheduled(other)
    await pass(desk.service, HOUR_MS)
    silentStore = desk.shop.store.id
    await run()
    silentStore = null
    assert.equal(asked, 1)
    assert.equal((await ours.read()).status, 'proposal_sent')
    for (const quote of theirs) assert.equal((await quote.read()).status, 'in_review')
    await run()
    for (const quote of theirs) assert.equal((await quote.read()).status, 'proposal_sent')
  })
})

it('a proposal goes out up to a day late, and after that comes back to its staff instead', async () => {
  const late = await scheduled(desk)
  await pass(desk.service, 25 * HOUR_MS)
  await run()
  assert.equal((await late.read()).status, 'proposal_sent')
  await desk.signAll() // sessions end in the meantime
  const tooLate = await scheduled(desk)
  await pass(desk.service, 25 * HOUR_MS + 1)
  await run()
  await desk.signAll()
  assert.equal((await tooLate.read()).status, 'in_review')
  const { body } = await desk.admin.call('GET', `/admin/api/quotes/${tooLate.id}`)
  assert.deepEqual(body.scheduled_send.reason, { code: 'send_too_late', hours: 24 })
  const { status } = await desk.act(desk.admin, tooLate, 'scheduled-send/cancel')
  assert.equal(status, 200)
})

it('what was scheduled for a deleted quote is dropped, and not tried for ever', async () => {
  const quote = await scheduled(desk)
  const { revision } = await quote.read()
  const { status } = await desk.admin.call('DELETE', `/admin/api/quotes/${quote.id}?revision=${revision}`)
  assert.equal(status, 200)
  await pass(desk.service, HOUR_MS)
  await run()
  const { rows } = await desk.service.pool.query('select from scheduled_send where quote_id = $1', [
    idToUuid('qte', quote.id),
  ])
  assert.equal(rows.length, 0)
})
