import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { listTimeline } from '../../../src/database/quotes/timeline.ts'
import { decideReopen } from '../../../src/domain/negotiation/revise.ts'
import { closeStaleQuotes } from '../../../src/jobs/quotes/close-stale-quotes.ts'
import { jobContext, runDueJobs } from '../../support/service/jobs.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { DAY_MS, type Negotiation, openNegotiation, pass } from '../../support/shop/negotiation.ts'

let service: TestService
let shop: Shop

before(async () => {
  service = await openTestService()
  shop = await openShop(service)
})
after(() => service.close())
beforeEach(() => service.settings(shop.store, { negotiation: { stale_after_days: 30 } }))

async function offer(days: number): Promise<Negotiation> {
  const quote = await openNegotiation(service, shop)
  await quote.send({ expiry: { kind: 'days', days } })
  return quote
}

const statusOf = async (quote: Negotiation) => (await quote.read()).status

describe('the job close-stale-quotes', () => {
  it('closes a quote unchanged for the store’s number of days, not a millisecond earlier', async () => {
    const quote = await openNegotiation(service, shop)
    const { updatedAt } = await quote.read()
    await pass(service, updatedAt.getTime() + 30 * DAY_MS - 1 - service.now.getTime())
    await runDueJobs(service)
    assert.equal(await statusOf(quote), 'submitted')
    await pass(service, 1)
    await runDueJobs(service)
    assert.deepEqual(await quote.events(), [
      { type: 'quote.closed', actor: 'system', data: { previous_status: 'submitted', new_status: 'closed' } },
    ])
    const last = (await listTimeline(service.db, shop.store.id, quote.id)).at(-1)
    assert.deepEqual([last?.actor, last?.detail], [{ kind: 'job' }, { reason: 'stale' }])
  })

  it('counts from the last change: a message keeps a quote open', async () => {
    const quote = await openNegotiation(service, shop)
    await pass(service, 20 * DAY_MS)
    await shop.call('POST', `/v1/quotes/${quote.id}/messages`, { body: { body: 'Still with us?' } })
    await pass(service, 20 * DAY_MS)
    await runDueJobs(service)
    assert.equal(await statusOf(quote), 'submitted')
    await pass(service, 11 * DAY_MS)
    await runDueJobs(service)
    assert.equal(await statusOf(quote), 'closed')
  })

  it('skips an offer the buyer may still accept, and closes it if nobody renews it', async () => {
    const quote = await offer(60)
    await pass(service, 59 * DAY_MS)
    await runDueJobs(service)
    assert.equal(await statusOf(quote), 'proposal_sent')
    await pass(service, DAY_MS)
    await runDueJobs(service)
    assert.equal(await statusOf(quote), 'expired')
    await pass(service, 31 * DAY_MS)
    await runDueJobs(service)
    assert.equal(await statusOf(quote), 'closed')
  })

  it('skips accepted but unordered lines, and finished quotes', async () => {
    const accepted = await offer(5)
    await accepted.answer('accept', 'accept')
    const partly = await offer(5)
    await partly.answer('accept', 'defer')
    const reopened = await offer(5)
    await reopened.answer('accept', 'defer')
    await reopened.decide((quote, now) => decideReopen(quote, false, now))
    await pass(service, 40 * DAY_MS)
    await runDueJobs(service)
    assert.deepEqual(await Promise.all([accepted, partly, reopened].map(statusOf)), [
      'accepted',
      'partially_accepted',
      'in_review',
    ])
  })

  it('does nothing in stores that do not want it', async () => {
    await service.settings(shop.store, { negotiation: null })
    const quote = await openNegotiation(service, shop)
    await pass(service, 400 * DAY_MS)
    await runDueJobs(service)
    assert.equal(await statusOf(quote), 'submitted')
  })

  it('closes once, even with several processes', async () => {
    const quote = await openNegotiation(service, shop)
    await pass(service, 31 * DAY_MS)
    await Promise.all(Array.from({ length: 4 }, () => closeStaleQuotes(jobContext(service))))
    assert.deepEqual(
      (await quote.events()).map(({ type }) => type),
      ['quote.closed'],
    )
  })
})
