import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measure, runRound } from './api/measure.ts'
import { renderReport } from './api/report.ts'
import { type BenchRun, runBench } from './run-bench.ts'
import { openSeededDatabase } from './seed/seed.ts'
import { createStock } from './seed/stock.ts'
import { startBare, startLoad, startService } from './service.ts'
import { readSettings, type Settings, SMALL } from './settings.ts'
import { topFunctions } from './webhooks/top-functions.ts'

/** `npm run bench`: seeds, measures and prints README's table; `-- --profile` writes a CPU profile per operation instead. */
const settings = readSettings(process.env, process.argv.slice(2))
await runBench(settings.dataDir, (run) => (settings.profile ? profile(run, settings) : compare(run, settings)))

async function compare(
  { serverUrl, postgresVersion, started }: BenchRun,
  { quotes, stores, seconds, operations }: Settings,
): Promise<void> {
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
      postgresVersion,
    }),
  )
}

/** Runs the service under load with a profiler, which makes it slower. */
async function profile(
  { serverUrl, started }: BenchRun,
  { quotes, stores, seconds, operations }: Settings,
): Promise<void> {
  const databaseUrl = await openSeededDatabase(serverUrl, { quotes, stores })
  const load = await started(startLoad(databaseUrl))
  const stock = await started(createStock(databaseUrl))
  const folder = mkdtempSync(join(tmpdir(), 'qns-profile-'))
  for (const operation of operations) {
    const of = join(folder, operation)
    const server = await started(startService(databaseUrl, ['--cpu-prof', `--cpu-prof-dir=${of}`]))
    await runRound({ databaseUrl, server, load, stock }, operation, 'ours', seconds)
    await server.stop()
    const [file = ''] = readdirSync(of) // the main thread's is the largest
      .map((name) => join(of, name))
      .sort((one, other) => statSync(other).size - statSync(one).size)
    console.log([file, topFunctions(file), ''].join('\n'))
  }
}
