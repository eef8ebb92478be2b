import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '../../../src/database/database.ts'
import { inOneTransaction } from '../../../src/database/one-transaction.ts'
import { createPartitions } from '../../../src/database/partitions.ts'
import { type EventPage, listEvents } from '../../../src/database/webhooks/events.ts'
import { readFeedPart } from '../../../src/database/webhooks/feed-parts.ts'
import { LAST_UUID, NIL_UUID } from '../../../src/domain/id.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts'
import { addFeed, readFeed, record } from '../../support/service/feed.ts'

const DAY_MS = 86_400_000
const MANY = 400

describe("parts of stores' feeds", () => {
  const now = new Date()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  let database: TestDatabase
  let busy: string
  const quiet: string[] = []
  before(async () => {
    database = await openTestDatabase()
    for (let ago = 28; ago >= 0; ago -= 7) await createPartitions(database.db, daysAgo(ago))
    busy = await addFeed(database.db, daysAgo(30))
    for (const days of [20, 13, 5, 2, 0]) await record(database.db, busy, MANY, daysAgo(days))
    for (let i = 0; i < 20; i++) {
      const store = await addFeed(database.db, daysAgo(30))
      quiet.push(store)
      if (i % 4 === 0) continue // a store without events
      for (const days of [21, 20.5, 8, 1]) await record(database.db, store, i % 4, daysAgo(days))
    }
  })
  after(() => database.close())

  /** With an event a day in each of 500 stores, PostgreSQL would take few for all that any store has. */
  async function addAverageStores(): Promise<void> {
    const { pool } = database
    await pool.query(
      `insert into event (store_id, id, seq, type, actor, data)
        select 1000000 + store, event_id($1::bigint - day::bigint * ${DAY_MS}, 0), 1, 'quote.created', 'system', '{}'
        from generate_series(1, 500) store, generate_series(0, 28) day`,
      [now.getTime()],
    )
    await pool.query('analyze event')
  }

  async function countRowsRead(db: Db): Promise<number> {
    const { rows } = await sql<{ read: string }>`
      select sum(seq_tup_read + idx_tup_fetch) as read from pg_stat_xact_user_tables where relname like 'event\\_%'`.execute(
      db,
    )
    return Number(rows[0]?.read)
  }

  it('are, read together in few statements, what each is if read alone', async () => {
    const feed = await readFeed(database.db, busy, now)
    const at = (i: number) => feed[i]?.id ?? ''
    const stranger = (await readFeed(database.db, quiet[3] ?? '', now))[0]?.id ?? ''
    const pages: [string, Omit<EventPage, 'now'>][] = [
      ...quiet.map((store): [string, Omit<EventPage, 'now'>] => [store, { limit: 5 }]),
      [busy, { limit: 50 }],
      [busy, { limit: 50, after: at(0) }],
      [busy, { limit: 50, after: at(MANY - 10) }],
      [busy, { limit: 50, after: at(feed.length - 1) }],
      [busy, { limit: 50, after: at(feed.length - 51) }],
      [busy, { limit: 50, after: stranger }],
      [busy, { limit: 50, after: 'evt_0' }],
      [busy, { limit: 7, createdFrom: daysAgo(13), after: at(3) }],
      [busy, { limit: 7, createdFrom: daysAgo(13), after: at(MANY + 3) }],
      [busy, { limit: 7, createdTo: daysAgo(20) }],
      [busy, { limit: 7, createdTo: daysAgo(20), after: at(MANY - 3) }],
      [busy, { limit: 7, createdTo: daysAgo(21), after: at(3) }],
    ]
    const alone = []
    for (const [store, page] of pages) alone.push(await listEvents(database.db, store, { ...page, now }))

    let statements = 0
    const count = () => {
      statements += 1
    }
    database.pool.on('acquire', count)
    const together = await Promise.all(pages.map(([store, page]) => listEvents(database.db, store, { ...page, now })))
    database.pool.off('acquire', count)
    assert.deepEqual(together, alone)
    assert.equal(statements, 3, 'at most 16 parts a statement, of which a page after an event takes two')
    assert.deepEqual(
      alone.slice(quiet.length).map((page) => page?.events.map(({ sequence }) => Number(sequence)).slice(0, 1)),
      [[1], [2], [MANY - 8], [], [5 * MANY - 49], undefined, undefined, [MANY + 1], [MANY + 5], [1], [MANY - 1], []],
    )
    assert.deepEqual(
      alone.slice(quiet.length).map((page) => page?.hasMore),
      [true, true, true, false, false, undefined, undefined, true, true, true, false, false],
    )
  })

  it('of a busy store read no more rows than they show, however few events an average store has', async () => {
    await addAverageStores()
    const read = await inOneTransaction(database.pool, async ({ db }) => {
      const before = await countRowsRead(db)
      const part = await readFeedPart(db, { storeId: busy, start: NIL_UUID, end: LAST_UUID, count: 51 })
      assert.equal(part.length, 51)
      return (await countRowsRead(db)) - before
    })
    assert.equal(read, 51)
  })
})
