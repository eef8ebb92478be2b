import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { decideExtend, decideRecall } from '../../../src/domain/negotiation/revise.ts'
import { remindQuotes } from '../../../src/jobs/quotes/remind-quotes.ts'
import { jobContext, runDueJobs } from '../../support/service/jobs.ts'
import { listQueuedMail } from '../../support/service/mail.ts'
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
beforeEach(() => service.settings(shop.store, { expiry: { reminder_days: 3 } }))

async function offer(days = 10): Promise<Negotiation> {
  const quote = await openNegotiation(service, shop)
  await quote.send({ expiry: { kind: 'days', days } })
  return quote
}

/** Returns the quote's reminders by version. */
async function remindersOf(quote: Negotiation): Promise<unknown[]> {
  return (await quote.events()).flatMap(({ type, data }) => (type === 'quote.expiring_soon' ? [data] : []))
}

describe('the job remind-quotes', () => {
  it('reminds the buyer once, as soon as the offer expires within the store’s days', async () => {
    const quote = await offer()
    const { expiresAt } = await quote.read()
    await pass(service, 7 * DAY_MS - 1)
    await runDueJobs(service)
    assert.deepEqual(await remindersOf(quote), [])
    await pass(service, 1)
    await runDueJobs(service)
    await pass(service, DAY_MS)
    await runDueJobs(service)
    assert.deepEqual(await remindersOf(quote), [{ expires_at: expiresAt?.toISOString(), version_number: 1 }])
    assert.equal((await quote.read()).status, 'proposal_sent')
    const mail = await listQueuedMail(service.db, shop.store.id, service.systems.secretBox)
    assert.equal(mail.filter(({ kind, audience }) => kind === 'expiring_soon' && audience === 'buyer').length, 1)
  })

  it('reminds of each version, but not again after an extension', async () => {
    const quote = await offer()
    await pass(service, 8 * DAY_MS)
    await runDueJobs(service)
    await quote.decide((before, now) => decideExtend(before, new Date(now.getTime() + 5 * DAY_MS), now))
    await pass(service, 4 * DAY_MS)
    await runDueJobs(service)
    assert.equal((await remindersOf(quote)).length, 1)
    await quote.decide((before, now) => decideRecall(before, now))
    await quote.send({ expiry: { kind: 'days', days: 4 } })
    await pass(service, 2 * DAY_MS)
    await runDueJobs(service)
    assert.deepEqual(
      (await remindersOf(quote)).map((data) => (data as { version_number: number }).version_number),
      [1, 2],
    )
  })

  it('does not remind of offers sent within those days, answered or expired', async () => {
    const short = await offer(3)
    const answered = await offer()
    await answered.answer('accept', 'accept')
    const expired = await offer()
    await pass(service, 2 * DAY_MS)
    await runDueJobs(service)
    await pass(service, 9 * DAY_MS)
    await runDueJobs(service)
    for (const quote of [short, answered, expired]) assert.deepEqual(await remindersOf(quote), [])
  })

  it('does nothing in stores that do not want it, or are frozen', async () => {
    const quote = await offer()
    await pass(service, 8 * DAY_MS)
    for (const expiry of [{}, { reminder_days: 3, reminder_email: false }]) {
      await service.settings(shop.store, { expiry })
      await runDueJobs(service)
    }
    await service.settings(shop.store, { expiry: { reminder_days: 3 } })
    await service.pool.query('update store set revision = revision + 1, frozen = true where id = $1', [shop.store.id])
    await runDueJobs(service)
    assert.deepEqual(await remindersOf(quote), [])
    await service.pool.query('update store set revision = revision + 1, frozen = false where id = $1', [shop.store.id])
  })

  it('reminds once, even with several processes', async () => {
    const quote = await offer()
    await pass(service, 8 * DAY_MS)
    await Promise.all(Array.from({ length: 4 }, () => remindQuotes(jobContext(service))))
    assert.equal((await remindersOf(quote)).length, 1)
  })
})
