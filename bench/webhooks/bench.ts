import type pg from 'pg'
import { withClient } from '../client.ts'
import type { BenchRun } from '../run-bench.ts'
import { copyDatabase, dropDatabase } from './database.ts'
import type { WebhookSettings } from './settings.ts'
import type { Receivers } from './start-receivers.ts'
import { startWorker, type Worker } from './start-worker.ts'

/** The bench's environment. */
export interface Bench {
  run: BenchRun
  settings: WebhookSettings
  receivers: Receivers
  /** A seeded database without endpoints, to copy. */
  templateUrl: string
  /** A worker's peak memory in MB. */
  peakMemoryMb: number
}

/** Runs a part on a database of its own, and drops it at the end. */
export async function onCopy<T>(
  { run, templateUrl }: Bench,
  name: string,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const url = await copyDatabase(run.serverUrl, templateUrl, `bench_webhooks_${name}`)
  const result = await work(url)
  await dropDatabase(run.serverUrl, url)
  return result
}

/** Runs a part next to a worker process, and stops it at the end. */
export async function withWorker<T>(
  bench: Bench,
  databaseUrl: string,
  work: (worker: Worker) => Promise<T>,
  nodeOptions: string[] = [],
): Promise<T> {
  const worker = await bench.run.started(startWorker(databaseUrl, bench.receivers.caFile, nodeOptions))
  const result = await work(worker)
  bench.peakMemoryMb = Math.max(bench.peakMemoryMb, worker.peakMemoryMb())
  await worker.stop()
  return result
}

/** Flushes seeded data to disk and analyzes it before measuring. */
export async function settle(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client: pg.Client) => {
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  })
}

/** Returns whole numbers 1, 2, …: the ids of the seeded stores. */
export function storeIds(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1)
}
