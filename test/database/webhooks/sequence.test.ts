import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { DbOrTx } from '../../../src/database/database.ts'
import { createPartitions } from '../../../src/database/partitions.ts'
import { type EventRecord, listEvents } from '../../../src/database/webhooks/events.ts'
import { NIL_UUID } from '../../../src/domain/id.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts'
import { addFeed, readFeed, record } from '../../support/service/feed.ts'

const WRITERS = 16
const READERS = 4

/** A transaction: how long it takes before and after recording its events, and whether it commits. */
interface Work {
  events: number
  before: number
  after: number
  rollback: boolean
  /** The error of the writer's clock. */
  skewMs: number
}

const work = fc.record<Work>({
  events: fc.integer({ min: 1, max: 5 }),
  before: fc.nat({ max: 6 }),
  after: fc.nat({ max: 6 }),
  rollback: fc.boolean(),
  skewMs: fc.integer({ min: -50, max: 50 }),
})
const writers = fc.array(fc.array(work, { minLength: 4, maxLength: 10 }), { minLength: WRITERS, maxLength: WRITERS })

class Rollback extends Error {}

describe('the sequence of a store', () => {
  let database: TestDatabase
  const now = new Date()
  before(async () => {
    database = await openTestDatabase()
    await createPartitions(database.db, now)
  })
  after(() => database.close())

  /** Takes time without a clock: this many round trips. */
  async function linger(db: DbOrTx, trips: number): Promise<void> {
    for (let i = 0; i < trips; i++) await sql`select 1`.execute(db)
  }

  async function write(storeId: string, plan: readonly Work[]): Promise<number> {
    let written = 0
    for (const { events, before, after, rollback, skewMs } of plan) {
      const at = new Date(Date.now() + skewMs)
      const transaction = database.db.transaction().execute(async (tx) => {
        await linger(tx, before)
        await record(tx, storeId, events, at)
        await linger(tx, after)
        if (rollback) throw new Rollback()
        written += events
      })
      await transaction.catch((error) => assert.ok(error instanceof Rollback, error))
    }
    return written
  }

  async function follow(storeId: string, isOver: () => boolean): Promise<EventRecord[]> {
    const seen: EventRecord[] = []
    for (let wasOver = false, hasMore = true; !wasOver || hasMore; ) {
      wasOver = isOver()
      const last = seen.at(-1)?.id
      const page = await listEvents(database.db, storeId, { limit: 7, now, ...(last !== undefined && { after: last }) })
      assert.ok(page, 'its own cursor is unknown')
      assert.ok(page)
      seen.push(...page.events)
      hasMore = page.hasMore
    }
    return seen
  }

  function expectWhole(feed: readonly EventRecord[], count: number): void {
    assert.deepEqual(
      feed.map(({ sequence }) => Number(sequence)),
      Array.from({ length: count }, (_, i) => i + 1),
      'skipped, repeated or out of order',
    )
    for (const [i, { id, createdAt }] of feed.entries()) {
      const before = feed[i - 1]
      assert.ok(!before || (before.id < id && before.createdAt <= createdAt), 'ids and times follow the sequence')
    }
  }

  it('looks complete, in order and without gaps to every reader following by cursor, whatever 16 writers commit, delay and roll back', async () => {
    await fc.assert(
      fc.asyncProperty(writers, async (plans) => {
        const storeId = await addFeed(database.db, now)
        let isOver = false
        const readers = Array.from({ length: READERS }, () => follow(storeId, () => isOver))
        const written = await Promise.all(plans.map((plan) => write(storeId, plan)))
        isOver = true
        const count = written.reduce((sum, one) => sum + one, 0)
        for (const seen of await Promise.all(readers)) expectWhole(seen, count)
      }),
      { numRuns: 6 },
    )
  })

  it('stays in order when more than 4096 events fall in one millisecond, even across transactions', async () => {
    const storeId = await addFeed(database.db, now)
    for (let i = 0; i < 9; i++) await record(database.db, storeId, 1000, now)
    const feed = await readFeed(database.db, storeId, now)
    expectWhole(feed, 9000)
    const times = new Map(
      Map.groupBy(feed, ({ createdAt }) => createdAt.getTime() - now.getTime())
        .entries()
        .map(([ms, all]) => [ms, all.length]),
    )
    assert.deepEqual(
      [...times],
      [
        [0, 4096],
        [1, 4096],
        [2, 808],
      ],
    )
  })

  it('stays in order when the clock steps back, and follows the clock again once it has caught up', async () => {
    const storeId = await addFeed(database.db, now)
    const ahead = now.getTime() + 3_600_000
    for (const ms of [ahead, ahead - 1, now.getTime(), ahead - 3_600_000, ahead, ahead + 5]) {
      await record(database.db, storeId, 2, new Date(ms))
    }
    const feed = await readFeed(database.db, storeId, now)
    expectWhole(feed, 12)
    assert.deepEqual(new Set(feed.map(({ createdAt }) => createdAt.getTime())), new Set([ahead, ahead + 5]))
  })

  it('is separate for each store', async () => {
    const [one, two] = [await addFeed(database.db, now), await addFeed(database.db, now)]
    await Promise.all([record(database.db, one, 3, now), record(database.db, two, 2, now)])
    expectWhole(await readFeed(database.db, one, now), 3)
    expectWhole(await readFeed(database.db, two, now), 2)
  })

  it('remembers the newest event', async () => {
    const storeId = await addFeed(database.db, now)
    await record(database.db, storeId, 3, now)
    const { rows } = await database.pool.query(
      'select f.last_id = e.id and f.last_seq = e.seq as same from store_feed f join event e using (store_id) where store_id = $1 order by e.id desc limit 1',
      [storeId],
    )
    assert.equal(rows[0].same, true)
  })

  it('costs one update of the sequencer for all events of a transaction, and no look at a lane that is due', async () => {
    const storeId = await addFeed(database.db, now)
    await addLanes(storeId, 20)
    await database.pool.query('analyze webhook_lane')
    const [before, after] = await database.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx) // tables this small are read whole
      await sql`discard plans`.execute(tx) // also by plans this connection made for the tests before
      const before = await touched(tx)
      await record(tx, storeId, 3, now)
      return [before, await touched(tx)]
    })
    const counted = after?.map(({ name, ...more }, i) => ({
      name,
      updated: more.updated - (before?.[i]?.updated ?? 0),
      read: more.read - (before?.[i]?.read ?? 0),
    }))
    assert.deepEqual(counted, [
      { name: 'store_feed', updated: 1, read: 1 },
      { name: 'webhook_lane', updated: 0, read: 0 },
    ])
  })

  /** Returns how many rows of the sequencer and of lanes this connection has updated and read, since some time before. */
  async function touched(tx: DbOrTx) {
    const { rows } = await sql<{ name: string; updated: number; read: number }>`
      select relname as name, n_tup_upd::int as updated, (idx_tup_fetch + seq_tup_read)::int as read
      from pg_stat_xact_user_tables
      where relname in ('store_feed', 'webhook_lane')
      order by relname`.execute(tx)
    return rows
  }

  /** Adds endpoints whose lanes are due. */
  async function addLanes(storeId: string, count: number): Promise<void> {
    await database.pool.query(
      `with endpoint as (
         insert into webhook_endpoint (store_id, id, url, secret_enc, created_at)
         select $1, gen_random_uuid(), 'https://x.example', '', $3 from generate_series(1, $2)
         returning store_id, id)
       insert into webhook_lane (store_id, endpoint_id, cursor_id, due_at)
       select store_id, id, $4, $3 from endpoint`,
      [storeId, count, now, NIL_UUID],
    )
  }
})
