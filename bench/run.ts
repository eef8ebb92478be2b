import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/outside/postgres/embedded-postgres.ts'
import { withClient } from './client.ts'
import { measure, runRound } from './measure.ts'
import { renderReport } from './report.ts'
import { openSeededDatabase } from './seed.ts'
import { startBare, startLoad, startService } from './service.ts'
import { readSettings, type Settings, SMALL } from './settings.ts'
import { createStock } from './stock.ts'

/** `npm run bench`: seeds, measures and prints the table of README; `-- --profile` writes a CPU profile an operation instead. */
const settings = readSettings(process.env, process.argv.slice(2))
const cleanUps: (() => unknown)[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(130)))
try {
  const serverUrl = await startDatabase(settings)
  await (settings.profile ? profile(serverUrl, settings) : compare(serverUrl, settings))
} finally {
  await cleanUp()
}

async function compare(serverUrl: string, { quotes, stores, seconds, operations }: Settings): Promise<void> {
  const largeUrl = await openSeededDatabase(serverUrl, { quotes, stores })
  const smallUrl = await openSeededDatabase(serverUrl, SMALL)
  const load = await started(startLoad(largeUrl))
  const stock = await started(createStock(largeUrl))
  const ours = { databaseUrl: largeUrl, server: await started(startService(largeUrl)), load, stock }
  const bare = { databaseUrl: largeUrl, server: await started(startBare(largeUrl)), load, stock }
  const small = {
    databaseUrl: smallUrl,
    server: await started(startService(smallUrl)),
    load: await started(startLoad(smallUrl)),
    stock: await started(createStock(smallUrl)),
  }
  const comparisons = await measure({ ours, bare, small }, operations, seconds)
  const peakMemoryMb = ours.server.peakMemoryMb()
  console.log(
    renderReport({
      large: { quotes, stores },
      small: SMALL,
      comparisons,
      peakMemoryMb,
      postgresVersion: await versionOf(serverUrl),
    }),
  )
}

/** The service under load with a profiler in it: what it prints is slower than without. */
async function profile(serverUrl: string, { quotes, stores, seconds, operations }: Settings): Promise<void> {
  const databaseUrl = await openSeededDatabase(serverUrl, { quotes, stores })
  const load = await started(startLoad(databaseUrl))
  const stock = await started(createStock(databaseUrl))
  const folder = mkdtempSync(join(tmpdir(), 'qns-profile-'))
  for (const operation of operations) {
    const name = `${operation}.cpuprofile`
    const server = await started(
      startService(databaseUrl, ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name}`]),
    )
    await runRound({ databaseUrl, server, load, stock }, operation, 'ours', seconds)
    await server.stop()
    console.log(join(folder, name))
  }
}

async function startDatabase({ dataDir }: Settings): Promise<string> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'qns-bench-'))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  if (dataDir === null) cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  return (await started(startEmbeddedPostgres({ dataDir: folder, owner: 'the bench', access: 'own' }))).url
}

async function started<T extends { stop(): unknown }>(starting: Promise<T>): Promise<T> {
  const running = await starting
  cleanUps.push(() => running.stop())
  return running
}

async function versionOf(serverUrl: string): Promise<string> {
  const { rows } = await withClient(serverUrl, (client) =>
    client.query<{ server_version: string }>('show server_version'),
  )
  return rows[0]?.server_version ?? ''
}

async function cleanUp(): Promise<void> {
  for (let step = cleanUps.pop(); step; step = cleanUps.pop()) await step()
}
