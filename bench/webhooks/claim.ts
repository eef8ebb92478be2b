import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Db } from '../../src/database/database.ts'
import { claimLanes } from '../../src/database/webhooks/claim-lanes.ts'
import { readTurns } from '../../src/database/webhooks/webhook-turns.ts'
import { withClient } from '../client.ts'
import { median } from '../quantile.ts'
import { type Bench, onCopy, settle, storeIds } from './bench.ts'
import { addEndpoints, fillFeeds, openPool } from './database.ts'

/** Milliseconds, medians. */
export interface ClaimTimes {
  claimMs: number
  /** The step after it: reading the claimed lanes' deliveries. */
  readMs: number
}

export interface ClaimFigures {
  alone: ClaimTimes
  /** Behind the undelivered events of dead endpoints. */
  behind: ClaimTimes
}

export const DUE_LANES = 50
const DEAD_ENDPOINTS = 20
const CLAIMS = 300
const WARM_UP_CLAIMS = 50
const MOST_LANES = 128
const WORKER = randomUUID()

/** Measures a claim of the due lanes, alone and with events waiting for dead endpoints, in turn. */
export async function measureClaim(bench: Bench): Promise<ClaimFigures> {
  const stores = storeIds(bench.settings.stores)
  const living = stores.slice(0, stores.length / 2)
  const dead = stores.slice(living.length)
  return onCopy(bench, 'claim_alone', (aloneUrl) =>
    onCopy(bench, 'claim_behind', async (behindUrl) => {
      const alone = await openSide(bench, aloneUrl, living)
      const behind = await openSide(bench, behindUrl, living)
      await withClient(behindUrl, (client) => addDead(bench, behind.db, client, dead))
      await settle(aloneUrl)
      await settle(behindUrl)
      for (let n = -WARM_UP_CLAIMS; n < CLAIMS; n++)
        for (const side of [alone, behind]) await timeClaim(side, living, n >= 0)
      await alone.db.destroy()
      await behind.db.destroy()
      const figures = { alone: medians(alone.times), behind: medians(behind.times) }
      for (const [name, { claimMs, readMs }] of Object.entries(figures))
        console.error(`  claim, ${name}: ${claimMs.toFixed(2)} ms, then ${readMs.toFixed(2)} ms to read`)
      return figures
    }),
  )
}

/** A database with due lanes, and its measurements. */
interface Side {
  db: Db
  pool: pg.Pool
  times: ClaimTimes[]
}

async function openSide({ receivers }: Bench, databaseUrl: string, living: readonly number[]): Promise<Side> {
  const side = { ...openPool(databaseUrl, 8), times: [] }
  const turns = Array.from({ length: DUE_LANES }, (_, n) => living[n % living.length] ?? 1)
  await addEndpoints(
    side.db,
    turns.map((store, n) => ({ store, url: receivers.url(store, 'ok', n) })),
  )
  await withClient(databaseUrl, (client) => fillFeeds(client, living, 1))
  return side
}

/** Adds endpoints that do not answer, each with all events of its store undelivered and its next probe in an hour. */
async function addDead(
  { receivers, settings }: Bench,
  db: Db,
  client: pg.Client,
  dead: readonly number[],
): Promise<void> {
  const url = (store: number, i: number) => receivers.url(store, 'down', i)
  await addEndpoints(
    db,
    dead.flatMap((store) => Array.from({ length: DEAD_ENDPOINTS }, (_, i) => ({ store, url: url(store, i) }))),
  )
  await client.query(
    `update webhook_lane set healthy = false, due_at = now() + interval '1 hour' where store_id = any($1::bigint[])`,
    [dead],
  )
  await fillFeeds(client, dead, Math.ceil(settings.deadEvents / dead.length))
}

async function timeClaim({ db, pool, times }: Side, stores: readonly number[], counts: boolean): Promise<void> {
  await pool.query(RESET, [stores])
  const started = performance.now()
  const now = new Date()
  const lanes = await claimLanes(db, {
    worker: WORKER,
    share: { most: MOST_LANES, mostMore: MOST_LANES, ofOneStore: MOST_LANES, inWork: new Map(), full: [] },
    leaseMs: 45_000,
    now,
  })
  const claimed = performance.now()
  if (lanes.length !== DUE_LANES) throw new Error(`${lanes.length} lanes were claimed, not ${DUE_LANES}`)
  await readTurns(db, lanes, now)
  if (counts) times.push({ claimMs: claimed - started, readMs: performance.now() - claimed })
}

function medians(times: readonly ClaimTimes[]): ClaimTimes {
  return { claimMs: median(times.map(({ claimMs }) => claimMs)), readMs: median(times.map(({ readMs }) => readMs)) }
}

/** Resets the lanes as if nobody had claimed them. */
const RESET = `
  update webhook_lane
  set due_at = now() - interval '1 s', leased_by = null, lease_until = '-infinity'
  where store_id = any($1::bigint[])`
