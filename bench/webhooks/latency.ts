import { type Child, startChild } from '../child.ts'
import { type Latency, readLatency } from './arrivals.ts'
import type { SendRound, Sent } from './bare-sender.ts'
import { type Bench, onCopy, settle, storeIds, withWorker } from './bench.ts'
import { addEndpoints, openPool } from './database.ts'
import type { EmitRound, Emitted } from './emitter.ts'

/** From commit to receipt. */
export interface LatencyFigures {
  /** Recorded and delivered by one process. */
  together: Latency
  /** Recorded by one, delivered by another. */
  apart: Latency
  /** From a bare POST to its receipt. */
  bare: Latency
}

const WARM_UP_SECONDS = 4

/** Measures it with one endpoint per store; stores have events in turn. */
export async function measureLatency(bench: Bench): Promise<LatencyFigures> {
  const { receivers, settings } = bench
  const stores = storeIds(settings.stores)
  return onCopy(bench, 'latency', async (databaseUrl) => {
    const { db } = openPool(databaseUrl, 8)
    await addEndpoints(
      db,
      stores.map((store) => ({ store, url: receivers.url(store, 'watched') })),
    )
    await db.destroy()
    await settle(databaseUrl)
    const round = { stores, rate: settings.rate }
    const together = await withEmitter(bench, databaseUrl, 'engine', (emitter) => emitOnce(bench, emitter, round))
    const body = (await receivers.look()).sample
    const apart = await withWorker(bench, databaseUrl, () =>
      withEmitter(bench, databaseUrl, 'alone', (emitter) => emitOnce(bench, emitter, round)),
    )
    const bare = await measureBare(bench, body ?? '')
    for (const [name, { p50Ms, p99Ms }] of Object.entries({ together, apart, bare }))
      console.error(`  latency, ${name}: p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`)
    return { together, apart, bare }
  })
}

/** Runs `work` next to a process that records events. */
export async function withEmitter<T>(
  { run, receivers }: Bench,
  databaseUrl: string,
  role: 'engine' | 'alone',
  work: (emitter: Child<EmitRound, Emitted>) => Promise<T>,
): Promise<T> {
  const { child } = await startChild<EmitRound, Emitted, object>('webhooks/emitter.ts', {
    args: [databaseUrl, role],
    env: { NODE_EXTRA_CA_CERTS: receivers.caFile },
  })
  await run.started(Promise.resolve(child))
  const result = await work(child)
  await child.stop()
  return result
}

/** Records events at this rate, first to warm up and then for a round; returns the latencies of the round. */
export async function emitOnce(
  { receivers, settings }: Bench,
  emitter: Child<EmitRound, Emitted>,
  round: Omit<EmitRound, 'seconds'>,
): Promise<Latency> {
  await readLatency(receivers, (await emitter.ask({ ...round, seconds: WARM_UP_SECONDS })).times)
  return readLatency(receivers, (await emitter.ask({ ...round, seconds: settings.seconds })).times)
}

async function measureBare({ run, receivers, settings }: Bench, body: string): Promise<Latency> {
  const { child: sender } = await startChild<SendRound, Sent, object>('webhooks/bare-sender.ts', {
    env: { NODE_EXTRA_CA_CERTS: receivers.caFile },
  })
  await run.started(Promise.resolve(sender))
  const urls = storeIds(settings.stores).map((store) => receivers.url(store, 'watched'))
  const round = { urls, body, rate: settings.rate }
  await readLatency(receivers, (await sender.ask({ ...round, seconds: WARM_UP_SECONDS })).times)
  const latency = await readLatency(receivers, (await sender.ask({ ...round, seconds: settings.seconds })).times)
  await sender.stop()
  return latency
}
