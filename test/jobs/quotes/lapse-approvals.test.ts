import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listTimeline } from '../../../src/database/quotes/timeline.ts'
import { listVersions } from '../../../src/database/quotes/versions.ts'
import type { ApprovalPolicy } from '../../../src/domain/stores/settings.ts'
import { lapseApprovals } from '../../../src/jobs/quotes/lapse-approvals.ts'
import { jobContext, runDueJobs } from '../../support/service/jobs.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { type Negotiation, openNegotiation, pass } from '../../support/shop/negotiation.ts'

const HOUR_MS = 3_600_000
let service: TestService
let shop: Shop

before(async () => {
  service = await openTestService()
  shop = await openShop(service)
})
after(() => service.close())

const POLICIES = {
  merchant: {
    id: 'm',
    name: 'All offers',
    domain: 'merchant',
    conditions: [],
    steps: [{ mode: 'any', approvers: [{ role: 'manager' }] }],
  },
  buyer: {
    id: 'b',
    name: 'All orders',
    domain: 'buyer',
    conditions: [],
    steps: [{ mode: 'any', approvers: [{ company: 'main_contact' }] }],
  },
} satisfies Record<string, ApprovalPolicy>

/** Opens a company's quote in a store with this policy. */
async function quoteWith(policy: ApprovalPolicy): Promise<Negotiation> {
  await service.settings(shop.store, { approvals: { policies: [policy] } })
  return openNegotiation(service, shop, { customer_id: shop.buyer, company_location_id: shop.berlin })
}

const lastOf = async (quote: Negotiation) => {
  const { action, actor, detail } = (await listTimeline(service.db, shop.store.id, quote.id)).at(-1) ?? {}
  return { action, actor, detail }
}

describe('the job lapse-approvals', () => {
  it('rejects a proposal not approved in time, not a millisecond earlier: it can be staged again', async () => {
    const quote = await quoteWith({ ...POLICIES.merchant, timeout_hours: 24 })
    await quote.send()
    await pass(service, 24 * HOUR_MS - 1)
    await runDueJobs(service)
    assert.equal((await quote.read()).approval?.kind, 'merchant')
    await pass(service, 1)
    await runDueJobs(service)
    await runDueJobs(service)
    const { status, approval, staged } = await quote.read()
    assert.deepEqual([status, approval, staged === null], ['in_review', null, false])
    assert.deepEqual((await quote.events()).slice(1), [
      {
        type: 'quote.merchant_approval.rejected',
        actor: 'system',
        data: { approval_kind: 'merchant', version_number: 1 },
      },
    ])
    assert.deepEqual(await lastOf(quote), {
      action: 'approval_lapsed',
      actor: { kind: 'job' },
      detail: { version_number: 1, outcome: 'rejected', reason: 'timeout' },
    })
    assert.equal((await listVersions(service.db, shop.store.id, quote.id))[0]?.state, 'rejected')
  })

  it('rejects an acceptance the buyer’s company did not approve in time', async () => {
    const quote = await quoteWith({ ...POLICIES.buyer, timeout_hours: 48 })
    await quote.send()
    await quote.answer('accept', 'accept')
    await pass(service, 48 * HOUR_MS)
    await runDueJobs(service)
    assert.equal((await quote.read()).status, 'declined')
    assert.deepEqual((await quote.events()).at(-1), {
      type: 'quote.buyer_approval.rejected',
      actor: 'system',
      data: {
        approval_kind: 'buyer',
        version_number: 1,
        previous_status: 'proposal_sent',
        new_status: 'declined',
      },
    })
  })

  it('keeps lines accepted before', async () => {
    const quote = await quoteWith({ ...POLICIES.buyer, enabled: false })
    await quote.send()
    await quote.answer('accept', 'defer')
    await service.settings(shop.store, { approvals: { policies: [{ ...POLICIES.buyer, timeout_hours: 1 }] } })
    await quote.answer(null, 'accept')
    await pass(service, HOUR_MS)
    await runDueJobs(service)
    const { status, approval, lines } = await quote.read()
    assert.deepEqual(
      [status, approval, lines.map(({ decision }) => decision)],
      ['partially_accepted', null, ['accept', 'defer']],
    )
  })

  it('waits forever if the policy has no timeout', async () => {
    const quote = await quoteWith(POLICIES.merchant)
    await quote.send()
    await pass(service, 1000 * HOUR_MS)
    await runDueJobs(service)
    assert.equal((await quote.read()).approval?.kind, 'merchant')
  })

  it('ends a chain once, even with several processes', async () => {
    const quote = await quoteWith({ ...POLICIES.merchant, timeout_hours: 1 })
    await quote.send()
    await pass(service, HOUR_MS)
    await Promise.all(Array.from({ length: 4 }, () => lapseApprovals(jobContext(service))))
    assert.equal((await quote.events()).length, 2)
  })
})
