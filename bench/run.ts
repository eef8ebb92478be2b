import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareBytes } from './api/compare-bytes.ts'
import { measure } from './api/measure.ts'
import { renderReport } from './api/report.ts'
import { runRound, type Subject } from './api/turns.ts'
import { measureTwoProcesses } from './api/two-processes.ts'
import { type BenchRun, runBench } from './run-bench.ts'
import { readFiles } from './seed/read-files.ts'
import { keepTexts, openSeededDatabase } from './seed/seed.ts'
import { createStock } from './seed/stock.ts'
import { startApi, startBare, startLoad } from './service.ts'
import { readSettings, type Settings } from './settings.ts'
import { topFunctions } from './webhooks/top-functions.ts'

/** `npm run bench`: seeds, measures and prints README's table; `-- --profile` writes a CPU profile per operation instead. */
const settings = readSettings(process.env, process.argv.slice(2))
await runBench(settings.dataDir, (run) => (settings.profile ? profile(run, settings) : compare(run, settings)))

async function compare(
  { serverUrl, folder, postgresPid, postgresVersion, started }: BenchRun,
  settings: Settings,
): Promise<void> {
  const { quotes, stores, seconds, operations, small: smallSize, quick } = settings
  const large = { quotes, stores }
  const largeUrl = await openSeededDatabase(serverUrl, large)
  const smallUrl = smallSize && (await openSeededDatabase(serverUrl, smallSize))
  await readFiles(folder)
  const measuring = { seconds, postgresPid }
  const ours = await openSubject(started, largeUrl)
  const bare: Subject = { ...ours, side: 'bare', servers: [await started(startBare(largeUrl))] }
  const small = smallUrl === null ? null : await openSubject(started, smallUrl)
  await compareBytes(ours, bare)
  const comparisons = await measure({ ours, bare, small }, operations, measuring)
  const peakMemoryMb = Math.max(...ours.servers.map((server) => server.peakMemoryMb()))
  for (const { servers } of [ours, bare]) for (const server of servers) await server.stop()
  const scaling = quick ? [] : await measureTwoProcesses(await openProcesses(started, ours), operations, measuring)
  console.log(
    renderReport({ large, small: smallSize, quick, seconds, comparisons, scaling, peakMemoryMb, postgresVersion }),
  )
}

type Started = BenchRun['started']

/** The service's API on a database, with a load generator and quotes to use up. */
async function openSubject(started: Started, databaseUrl: string): Promise<Subject> {
  const servers = [await started(startApi(databaseUrl))]
  const loads = [await started(startLoad(databaseUrl))]
  return { side: 'ours', databaseUrl, servers, loads, stock: await started(createStock(databaseUrl)) }
}

/** One API process and two, each with the same two load generators. Lists show the prepared quotes first, so these get their texts. */
async function openProcesses(started: Started, ours: Subject): Promise<{ one: Subject; two: Subject }> {
  await keepTexts(ours.databaseUrl)
  const open = () => started(startApi(ours.databaseUrl))
  const loads = [...ours.loads, await started(startLoad(ours.databaseUrl))]
  const two = [await open(), await open()]
  return { one: { ...ours, loads, servers: two.slice(0, 1) }, two: { ...ours, loads, servers: two } }
}

/** Runs the service under load with a profiler, which makes it slower. */
async function profile(
  { serverUrl, postgresPid, started }: BenchRun,
  { quotes, stores, seconds, operations }: Settings,
): Promise<void> {
  const databaseUrl = await openSeededDatabase(serverUrl, { quotes, stores })
  const loads = [await started(startLoad(databaseUrl))]
  const stock = await started(createStock(databaseUrl))
  const folder = mkdtempSync(join(tmpdir(), 'qns-profile-'))
  for (const operation of operations) {
    const of = join(folder, operation)
    const server = await started(startApi(databaseUrl, ['--cpu-prof', `--cpu-prof-dir=${of}`]))
    await runRound(
      { ours: { side: 'ours', databaseUrl, servers: [server], loads, stock } },
      { operation, seconds, postgresPid },
    )
    await server.stop()
    const [file = ''] = readdirSync(of) // the main thread's is the largest
      .map((name) => join(of, name))
      .sort((one, other) => statSync(other).size - statSync(one).size)
    console.log([file, topFunctions(file), ''].join('\n'))
  }
}
