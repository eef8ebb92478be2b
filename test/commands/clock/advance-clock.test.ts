import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type ClockRequest, startAdvance } from '../../../src/commands/clock/start-advance.ts'
import { setStore } from '../../../src/commands/stores/set-store.ts'
import { takeOverShop } from '../../../src/commands/stores/take-over-shop.ts'
import { listAudit } from '../../../src/database/access/audit.ts'
import { createPartitions } from '../../../src/database/partitions.ts'
import { readStore, type Store } from '../../../src/database/stores/stores.ts'
import { endWalk, findWalk } from '../../../src/database/stores/test-clock.ts'
import { expireQuotes } from '../../../src/jobs/quotes/expire-quotes.ts'
import { followTestClocks } from '../../../src/jobs/quotes/follow-test-clocks.ts'
import { listPartitions } from '../../support/database/list-partitions.ts'
import { advance, clockContext } from '../../support/service/clock.ts'
import { jobContext } from '../../support/service/jobs.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { DAY_MS, openNegotiation } from '../../support/shop/negotiation.ts'

let service: TestService
before(async () => {
  service = await openTestService()
})
after(() => service.close())

const openDevelopmentShop = () => openShop(service, { store: { development: true } })
const start = async (store: Store, request: ClockRequest) => startAdvance(await clockContext(service, store), request)
const days = (count: number) => ({ byMs: count * DAY_MS })
const isAfter = (from: Date, at: Date | undefined, ms: number) =>
  Math.abs((at?.getTime() ?? 0) - from.getTime() - ms) < 60_000

describe('a test clock', () => {
  it('goes forward only, 60 days at a time, 400 in all, and not for a live store', async () => {
    const { store } = await openDevelopmentShop()
    const live = await service.addStore({ development: false })
    await assert.rejects(start(live, days(1)), { code: 'action_unavailable', message: /Only development stores/ })
    await assert.rejects(start(store, { until: new Date(service.now.getTime() - 1) }), { message: /forward only/ })
    await assert.rejects(start(store, days(61)), { message: /at most 60 days/ })
    await assert.rejects(start(store, 'next'), { code: 'action_unavailable', message: /Nothing is due/ })
    for (let i = 0; i < 6; i++) await advance(service, store, days(60))
    await assert.rejects(start(store, days(41)), { message: /at most 400 days ahead/ })
    await advance(service, store, days(40))
    assert.equal((await readStore(service.db, store.id)).clockOffsetMs, 400 * DAY_MS)
  })

  it('keeps a store that is ahead a development store, whatever the operator or its platform says', async () => {
    const { store } = await openDevelopmentShop()
    await advance(service, store, days(1))
    const operator = { db: service.db, now: service.now }
    await assert.rejects(setStore(operator, store.id, { development: false }), { message: /stays a development store/ })
    const { name, timezone, currency } = store
    const facts = { name, timezone, currency, isDevelopment: false }
    const taken = await service.db.transaction().execute((tx) => takeOverShop(tx, store.id, facts, service.now))
    assert.equal(taken.development, true)
  })

  it('is advanced by one at a time; an advance whose process was killed stays visible, and the next one goes on', async () => {
    const { store } = await openDevelopmentShop()
    const walk = await start(store, days(3))
    await assert.rejects(start(store, days(1)), { code: 'action_unavailable', message: /being advanced already/ })
    await endWalk(service.db, walk, false)
    assert.deepEqual(await findWalk(service.db, store.id), { target: walk.target, isRunning: false })
    await advance(service, store, days(1))
    assert.equal(await findWalk(service.db, store.id), null)
  })

  it('is in the audit log, with who advanced it, from when and until when', async () => {
    const { store } = await openDevelopmentShop()
    await advance(service, store, days(2))
    const { entries } = await listAudit(service.db, store.id, { limit: 5 })
    const [entry] = entries.filter(({ action }) => action === 'clock_advanced')
    const until = new Date(service.now.getTime() + 2 * DAY_MS).toISOString()
    assert.deepEqual(entry?.detail, { from: service.now.toISOString(), to: until })
  })
})

describe('advancing a clock', () => {
  it('stops at each moment: reminder, expiry, approval and stale quotes happen when they are due', async () => {
    const shop = await openDevelopmentShop()
    await service.settings(shop.store, { expiry: { reminder_days: 3 }, negotiation: { stale_after_days: 20 } })
    const quote = await openNegotiation(service, shop)
    await quote.send({ expiry: { kind: 'days', days: 14 } })
    const sent = service.now
    service.now = new Date(sent.getTime() + 1_000)
    const moments = await advance(service, shop.store, days(40))
    assert.deepEqual(
      moments.map(({ kind, events }) => [kind, events.map(({ type }) => type)]),
      [
        ['start', []],
        ['reminder', ['quote.expiring_soon']],
        ['expiry', ['quote.expired']],
        ['stale', ['quote.closed']],
        ['target', []],
      ],
    )
    const at = moments.map((moment) => moment.events[0]?.createdAt)
    assert.ok(
      isAfter(sent, at[1], 11 * DAY_MS) && isAfter(sent, at[2], 14 * DAY_MS) && isAfter(sent, at[3], 34 * DAY_MS),
    )
    assert.equal((await quote.read()).status, 'closed')
  })

  it('ends an approval when it times out', async () => {
    const shop = await openDevelopmentShop()
    const steps = [{ mode: 'any', approvers: [{ role: 'manager' }] }]
    const conditions = [{ field: 'line_discount', above: '10' }]
    await service.settings(shop.store, {
      approvals: {
        policies: [{ id: 'deep', name: 'Deep', domain: 'merchant', conditions, steps, timeout_hours: 24 }],
      },
    })
    const quote = await openNegotiation(service, shop)
    assert.equal((await quote.send()).outcome, 'awaiting_approval')
    const asked = service.now
    service.now = new Date(asked.getTime() + 1_000)
    const moments = await advance(service, shop.store, days(2))
    const [lapse] = moments.filter(({ kind }) => kind === 'approval')
    assert.deepEqual(
      lapse?.events.map(({ type }) => type),
      ['quote.merchant_approval.rejected'],
    )
    assert.ok(isAfter(asked, lapse?.events[0]?.createdAt, DAY_MS))
    assert.equal((await quote.read()).approval, null)
  })

  it('leaves every row of another store as it was', async () => {
    const shop = await openDevelopmentShop()
    const other = await openDevelopmentShop()
    const offers = [await openNegotiation(service, shop), await openNegotiation(service, other)]
    for (const offer of offers) await offer.send({ expiry: { kind: 'days', days: 2 } })
    await advance(service, shop.store, { byMs: 60_000 })
    await logged(other, 1) // the request for its quote
    const before = await rowsOf(other)
    await advance(service, shop.store, days(10))
    assert.deepEqual(await rowsOf(other), before)
    assert.deepEqual(
      [(await offers[0]?.read())?.status, (await offers[1]?.read())?.status],
      ['expired', 'proposal_sent'],
    )
  })

  it('goes on by itself with the real time: the minute’s job does what has become due since', async () => {
    const shop = await openDevelopmentShop()
    const offer = await openNegotiation(service, shop)
    await offer.send({ expiry: { kind: 'days', days: 2 } })
    await advance(service, shop.store, { byMs: 2 * DAY_MS - 60_000 })
    service.now = new Date(service.now.getTime() + 120_000)
    await expireQuotes(jobContext(service))
    assert.equal((await offer.read()).status, 'proposal_sent')
    await followTestClocks(jobContext(service))
    assert.equal((await offer.read()).status, 'expired')
  })

  it('keeps partitions for the days ahead, also after a start of the service', async () => {
    const { store } = await openDevelopmentShop()
    await advance(service, store, days(50))
    const partitions = await listPartitions(service.pool, 'event')
    const early = new Date(service.now.getTime() + 45 * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
    assert.ok(
      partitions.some((name) => name > `event_${early}`),
      'a day 51 days ahead, or a week with it',
    )
    await service.pool.query(`drop table ${partitions.at(-1)}`)
    await createPartitions(service.db, service.now)
    assert.deepEqual(await listPartitions(service.pool, 'event'), partitions)
  })
})

/** Resolves once the store's log has this many requests: it is written a few times a second. */
async function logged({ store }: Shop, count: number): Promise<void> {
  const sql = 'select count(*)::integer as logged from request_log where store_id = $1'
  while ((await service.pool.query(sql, [store.id])).rows[0].logged < count);
}

/** Returns everything kept of a store, its buckets and lanes included. */
async function rowsOf({ store }: Shop): Promise<Record<string, unknown>> {
  const { rows: tables } = await service.pool.query<{ name: string }>(`
    select c.table_name as name
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'store_id' and t.table_type = 'BASE TABLE'
      and c.table_name !~ '_[0-9]{8}w?$' -- partitions
    order by 1`)
  const found: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await service.pool.query(
      `select to_jsonb(t) as row from ${name} t where store_id = $1 order by 1`,
      [store.id],
    )
    found[name] = rows.map(({ row }) => row)
  }
  found.store = await readStore(service.db, store.id)
  return found
}
