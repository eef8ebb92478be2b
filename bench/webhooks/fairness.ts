import { withClient } from '../client.ts'
import type { Latency } from './arrivals.ts'
import { type Bench, onCopy, settle, withWorker } from './bench.ts'
import { addEndpoints, fillFeeds, type NewEndpoint, openPool } from './database.ts'
import { emitOnce, withEmitter } from './latency.ts'

/** From commit to receipt of one store's single events. */
export interface FairnessFigures {
  alone: Latency
  /** Next to a store with very many waiting, an endpoint that never answers and one that answers 503. */
  beside: Latency
}

/** Events a second of the measured store. */
export const SINGLE_RATE = 50
const [BUSY, SILENT, DOWN, SINGLE] = [1, 2, 3, 4]
/** Events waiting for the endpoints that do not accept them. */
const STUCK = 1_000

/** Measures the effect of busy neighbours on a store. */
export async function measureFairness(bench: Bench): Promise<FairnessFigures> {
  const { receivers, settings } = bench
  const neighbours: NewEndpoint[] = [
    ...Array.from({ length: settings.endpoints }, (_, i) => ({ store: BUSY, url: receivers.url(BUSY, 'ok', i) })),
    { store: SILENT, url: receivers.url(SILENT, 'silent') },
    { store: DOWN, url: receivers.url(DOWN, 'down') },
  ]
  const round = { stores: [SINGLE], rate: SINGLE_RATE }
  return onCopy(bench, 'fairness', async (databaseUrl) => {
    const { db } = openPool(databaseUrl, 8)
    await addEndpoints(db, [{ store: SINGLE, url: receivers.url(SINGLE, 'watched') }])
    await settle(databaseUrl)
    const figures = await withWorker(bench, databaseUrl, () =>
      withEmitter(bench, databaseUrl, 'alone', async (emitter) => {
        const alone = await emitOnce(bench, emitter, round)
        await addEndpoints(db, neighbours)
        await withClient(databaseUrl, async (client) => {
          await fillFeeds(client, [SILENT, DOWN], STUCK)
          await fillFeeds(client, [BUSY], Math.ceil(settings.waiting / settings.endpoints))
        })
        const beside = await emitOnce(bench, emitter, round)
        await checkStillBusy(databaseUrl)
        return { alone, beside }
      }),
    )
    await db.destroy()
    for (const [name, { p50Ms, p99Ms }] of Object.entries(figures))
      console.error(`  fairness, ${name}: p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`)
    return figures
  })
}

async function checkStillBusy(databaseUrl: string): Promise<void> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ busy: number }>(
      'select count(*)::int as busy from webhook_lane where store_id = $1 and due_at <= now()',
      [BUSY],
    ),
  )
  if (rows[0]?.busy === 0) throw new Error('The busy store ran out of waiting deliveries: raise BENCH_WAITING')
}
