import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { expireQuote } from '../../../src/commands/negotiation/expire-due.ts'
import { listTimeline } from '../../../src/database/quotes/timeline.ts'
import { idToUuid } from '../../../src/domain/id.ts'
import { decideReopen } from '../../../src/domain/negotiation/revise.ts'
import { expireQuotes } from '../../../src/jobs/quotes/expire-quotes.ts'
import { onOneDatabase } from '../../support/citus/on-one-database.ts'
import { contextOf } from '../../support/service/context.ts'
import { jobContext, runDueJobs } from '../../support/service/jobs.ts'
import { memoryLog } from '../../support/service/memory-log.ts'
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

const DAYS_2 = { expiry: { kind: 'days', days: 2 } } as const

async function offer(): Promise<Negotiation> {
  const quote = await openNegotiation(service, shop)
  await quote.send(DAYS_2)
  return quote
}

/** Offers the second line again after the first was accepted. */
async function reoffer(): Promise<Negotiation> {
  const quote = await offer()
  await quote.answer('accept', 'defer')
  await quote.decide((before, now) => decideReopen(before, false, now))
  await quote.send(DAYS_2)
  return quote
}

const ONLY_ONE = onOneDatabase('it counts who waits for a lock, which is on a node there')

/** Locks the quote's row until `release`, so that others queue up for it in order. */
async function holdRow({ id }: Negotiation) {
  const client = await service.pool.connect()
  await client.query('begin')
  await client.query('select from quote where id = $1 for update', [idToUuid('qte', id)])
  const queued = async (count: number) => {
    for (;;) {
      const { rows } = await service.pool.query(
        `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if (rows[0].waiting >= count) return
    }
  }
  const release = async () => {
    await client.query('commit')
    client.release()
  }
  return { queued, release }
}

describe('the job expire-quotes', () => {
  it('expires an offer at its expiry, not a millisecond earlier, once', async () => {
    const quote = await offer()
    const { expiresAt } = await quote.read()
    assert.ok(expiresAt)
    await pass(service, expiresAt.getTime() - 1 - service.now.getTime())
    await runDueJobs(service)
    assert.equal((await quote.read()).status, 'proposal_sent')
    await pass(service, 1)
    await runDueJobs(service)
    await runDueJobs(service)
    assert.equal((await quote.read()).status, 'expired')
    assert.deepEqual((await quote.events()).slice(1), [
      {
        type: 'quote.expired',
        actor: 'system',
        data: { previous_status: 'proposal_sent', new_status: 'expired', version_number: 1 },
      },
    ])
    const timeline = await listTimeline(service.db, shop.store.id, quote.id)
    assert.deepEqual(
      timeline.map(({ action, actor }) => `${actor.kind} ${action}`),
      ['api create', 'staff stage_proposal', 'staff send_proposal', 'job expire'],
    )
  })

  it('returns a quote with earlier accepted lines to them', async () => {
    const quote = await reoffer()
    await pass(service, 2 * DAY_MS)
    await runDueJobs(service)
    const { status, lines } = await quote.read()
    assert.deepEqual([status, lines.map((line) => line.decision)], ['partially_accepted', ['accept', null]])
    assert.deepEqual((await quote.events()).at(-1)?.data, {
      previous_status: 'proposal_sent',
      new_status: 'partially_accepted',
      version_number: 2,
    })
  })

  it('skips every answered quote, however long ago its offer ended', async () => {
    const accepted = await offer()
    await accepted.answer('accept', 'accept')
    const partly = await offer()
    await partly.answer('accept', 'defer')
    await pass(service, 3 * DAY_MS)
    await runDueJobs(service)
    assert.deepEqual([(await accepted.read()).status, (await partly.read()).status], ['accepted', 'partially_accepted'])
  })

  it('waits while the buyer’s company has an acceptance to approve', async () => {
    const steps = [{ mode: 'any', approvers: [{ company: 'main_contact' }] }]
    const policies = [{ id: 'b', name: 'All', domain: 'buyer', conditions: [], steps }]
    await service.settings(shop.store, { approvals: { policies } })
    const quote = await openNegotiation(service, shop, { customer_id: shop.buyer, company_location_id: shop.berlin })
    await quote.send(DAYS_2)
    assert.equal((await quote.answer('accept', 'accept')).approval?.kind, 'buyer')
    await service.settings(shop.store, { approvals: null })
    await pass(service, 3 * DAY_MS)
    await runDueJobs(service)
    assert.equal((await quote.read()).status, 'proposal_sent')
  })

  it('continues past a quote that cannot be expired, and logs which', async () => {
    const broken = await offer()
    const sound = await offer()
    await service.pool.query(`update quote set lines = '{}' where number = $1`, [(await broken.read()).number])
    await pass(service, 2 * DAY_MS)
    const log = memoryLog()
    await expireQuotes(jobContext(service, { logger: log.logger }))
    assert.equal((await sound.read()).status, 'expired')
    assert.ok(log.text().includes(broken.id))
    await service.pool.query(`update quote set deleted_at = now() where lines = '{}'`)
  })

  it('expires each of many once, even with several processes', async () => {
    const quotes = await Promise.all(Array.from({ length: 8 }, offer))
    await pass(service, 2 * DAY_MS)
    await Promise.all(Array.from({ length: 4 }, () => expireQuotes(jobContext(service))))
    for (const quote of quotes) {
      const types = (await quote.events()).map(({ type }) => type)
      assert.deepEqual(types, ['quote.proposal_sent', 'quote.expired'])
    }
  })
})

describe('an acceptance and the expiry at the same moment', () => {
  /** The buyer's request came just before the expiry, the job's clock is just after it; the test chooses who gets the row first. */
  async function race(order: readonly ('accept' | 'expire')[]) {
    const quote = await offer()
    const { expiresAt } = await quote.read()
    assert.ok(expiresAt)
    const row = await holdRow(quote)
    const runs: Promise<unknown>[] = []
    for (const [i, who] of order.entries()) {
      service.now = new Date(expiresAt.getTime() + (who === 'accept' ? -1 : 0))
      const isQueued = row.queued(i + 1)
      runs.push(who === 'accept' ? quote.answer('accept', 'accept') : expireQuotes(jobContext(service)))
      await isQueued
    }
    const settled = Promise.allSettled(runs) // handled before they can fail
    await row.release()
    const results = await settled
    return {
      quote,
      results: results.map(({ status }) => status),
      types: (await quote.events()).map(({ type }) => type),
    }
  }

  it('is an acceptance if that comes first: the job skips it', ONLY_ONE, async () => {
    const { quote, results, types } = await race(['accept', 'expire'])
    assert.equal((await quote.read()).status, 'accepted')
    assert.deepEqual(results, ['fulfilled', 'fulfilled'])
    assert.deepEqual(types, ['quote.proposal_sent', 'quote.accepted'])
  })

  it('is an expiry if that comes first: the buyer is refused', ONLY_ONE, async () => {
    const { quote, results, types } = await race(['expire', 'accept'])
    assert.equal((await quote.read()).status, 'expired')
    assert.deepEqual(results, ['fulfilled', 'rejected'])
    assert.deepEqual(types, ['quote.proposal_sent', 'quote.expired'])
  })

  it('is never a late acceptance, whether or not the job has run; whoever notices first expires the offer, once', async () => {
    const quote = await offer()
    await pass(service, 2 * DAY_MS)
    await assert.rejects(quote.answer('accept', 'accept'), { code: 'offer_expired' })
    const ctx = await contextOf(service, shop.store, { kind: 'buyer', email: 'kim@buyer.example', contactId: null })
    await Promise.all([expireQuote(ctx, quote.id), expireQuotes(jobContext(service)), expireQuote(ctx, quote.id)])
    assert.deepEqual(
      (await quote.events()).map(({ type, actor }) => `${type} by ${actor}`),
      ['quote.proposal_sent by merchant', 'quote.expired by system'],
    )
  })
})
