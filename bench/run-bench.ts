import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/outside/postgres/embedded-postgres.ts'
import { withClient } from './client.ts'
import { findPostgres } from './webhooks/database.ts'

/** A database server for a bench, and a way to stop what it starts. */
export interface BenchRun {
  serverUrl: string
  /** The folder of its data. */
  folder: string
  postgresVersion: string
  /** The database server's process, whose children serve connections. */
  postgresPid: number
  /** Registers what to stop when the run ends, newest first. */
  started<T extends { stop(): unknown }>(starting: Promise<T>): Promise<T>
}

/** Runs a bench on an embedded PostgreSQL in this folder (null: a temporary one), and stops everything as stoppingAll does. */
export async function runBench(dataDir: string | null, bench: (run: BenchRun) => Promise<void>): Promise<void> {
  await stoppingAll(async (started) => {
    const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'qns-bench-'))
    if (dataDir === null)
      await started(Promise.resolve({ stop: () => rmSync(folder, { recursive: true, force: true }) }))
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o711)
    const { url } = await started(startEmbeddedPostgres({ dataDir: folder, owner: 'the bench', access: 'own' }))
    await bench({ serverUrl: url, folder, ...(await describeServer(url)), started })
  })
}

/** Does work, and stops all that it has started however it ends: done, failed, or by SIGINT or SIGTERM. */
export async function stoppingAll(work: (started: BenchRun['started']) => Promise<void>): Promise<void> {
  const cleanUps: (() => unknown)[] = []
  let cleaning: Promise<void> | null = null
  const cleanUp = () => {
    cleaning ??= stopAll(cleanUps)
    return cleaning
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUp().finally(() => process.exit(130)))
  const started: BenchRun['started'] = async (starting) => {
    const running = await starting
    if (cleaning) await running.stop()
    else cleanUps.push(() => running.stop())
    return running
  }
  try {
    await work(started)
  } finally {
    await cleanUp()
  }
}

async function stopAll(cleanUps: (() => unknown)[]): Promise<void> {
  for (let step = cleanUps.pop(); step; step = cleanUps.pop()) await step()
}

async function describeServer(serverUrl: string): Promise<Pick<BenchRun, 'postgresVersion' | 'postgresPid'>> {
  return withClient(serverUrl, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return { postgresVersion: rows[0]?.server_version ?? '', postgresPid: await findPostgres(client) }
  })
}
