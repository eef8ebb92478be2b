import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../src/database/database.ts'
import { recordEvents } from '../../src/database/webhooks/events.ts'
import { idToUuid } from '../../src/domain/id.ts'
import { median } from '../quantile.ts'
import { type Bench, onCopy, settle, storeIds } from './bench.ts'
import { addEndpoints, openPool } from './database.ts'
import { type QuoteEvents, readQuoteEvents } from './quote-events.ts'
import { ROUNDS } from './settings.ts'

/** Events committed per second, each in its own transaction. */
export interface EmitFigures {
  /** The endpoints' lanes are due already. */
  due: number
  /** They are idle, so every event wakes all of its store's. */
  idle: number
  /** Only the event's row, without sequence and lanes. */
  bare: number
  dueRatio: number
  idleRatio: number
}

export const ENDPOINTS = 20
export const WRITERS = 16

/** Measures it without a worker, stores in turn. */
export async function measureEmit(bench: Bench): Promise<EmitFigures> {
  const stores = storeIds(bench.settings.stores)
  return onCopy(bench, 'emit', async (databaseUrl) => {
    const { db, pool } = openPool(databaseUrl, WRITERS)
    const url = (store: number, i: number) => bench.receivers.url(store, 'ok', i)
    await addEndpoints(
      db,
      stores.flatMap((store) => Array.from({ length: ENDPOINTS }, (_, i) => ({ store, url: url(store, i) }))),
    )
    await settle(databaseUrl)
    const figures = await measureRounds({ db, pool, stores, events: await readQuoteEvents(pool, stores) }, bench)
    await db.destroy()
    return figures
  })
}

interface Tools {
  db: Db
  pool: pg.Pool
  stores: readonly number[]
  events: QuoteEvents
}

async function measureRounds(tools: Tools, { settings }: Bench): Promise<EmitFigures> {
  const { db, pool, events } = tools
  const record = async (store: number) => {
    await sql`select from ${recordEvents(String(store), [events.next(store)], new Date())}`.execute(db)
  }
  const insert = async (store: number) => {
    const { type, quoteId, actor, data } = events.next(store)
    await pool.query(INSERT, [store, type, idToUuid('qte', quoteId), actor, JSON.stringify(data)])
  }
  const rounds: Record<'due' | 'idle' | 'bare', number>[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const seconds = round < 0 ? 1 : settings.seconds
    await setLanes(pool, 'now()')
    const due = await committedPerSecond(tools, seconds, record)
    const idle = await committedPerSecond(tools, seconds, record, () => setLanes(pool, 'null'))
    const bare = await committedPerSecond(tools, seconds, insert)
    if (round < 0) continue // to warm up
    console.error(`  emit: ${Math.round(due)}/s, ${Math.round(idle)}/s with idle lanes, bare ${Math.round(bare)}/s`)
    rounds.push({ due, idle, bare })
  }
  return {
    due: median(rounds.map(({ due }) => due)),
    idle: median(rounds.map(({ idle }) => idle)),
    bare: median(rounds.map(({ bare }) => bare)),
    dueRatio: median(rounds.map(({ due, bare }) => due / bare)),
    idleRatio: median(rounds.map(({ idle, bare }) => idle / bare)),
  }
}

const INSERT = `
  insert into event (store_id, id, seq, type, quote_id, actor, data)
  values ($1, uuidv7(), 0, $2, $3, $4, $5)`

/** Runs all writers together for this many seconds, in turns of all stores; the time before each turn does not count. */
async function committedPerSecond(
  { stores }: Tools,
  seconds: number,
  commit: (store: number) => Promise<void>,
  beforeTurn = async () => {},
): Promise<number> {
  let ms = 0
  let count = 0
  for (; ms < seconds * 1000; count += stores.length) {
    await beforeTurn()
    const started = performance.now()
    const waiting = [...stores]
    const write = async () => {
      for (let store = waiting.pop(); store !== undefined; store = waiting.pop()) await commit(store)
    }
    await Promise.all(Array.from({ length: WRITERS }, write))
    ms += performance.now() - started
  }
  return (count * 1000) / ms
}

/** Vacuums what the writers left, as autovacuum does in reality. */
async function setLanes(pool: pg.Pool, dueAt: 'now()' | 'null'): Promise<void> {
  await pool.query(`update webhook_lane set due_at = ${dueAt}`)
  await pool.query('vacuum webhook_lane')
}
