import { describeMachine } from './markdown.ts'
import { runBench } from './run-bench.ts'
import { openSeededDatabase } from './seed/seed.ts'
import { measureBacklog, profileBacklog } from './webhooks/backlog.ts'
import type { Bench } from './webhooks/bench.ts'
import { measureClaim } from './webhooks/claim.ts'
import { measureEmit } from './webhooks/emit.ts'
import { measureFairness } from './webhooks/fairness.ts'
import { measureLatency } from './webhooks/latency.ts'
import { renderBacklog, renderClaim, renderEmit, renderFairness, renderLatency } from './webhooks/report.ts'
import { type Part, readWebhookSettings } from './webhooks/settings.ts'
import { startReceivers } from './webhooks/start-receivers.ts'

/**
 * `npm run bench:webhooks`: measures webhook deliveries and prints the tables in docs/measured.md; settings.ts describes its
 * settings.
 */
const settings = readWebhookSettings(process.env, process.argv.slice(2))
const QUOTES_A_STORE = 100
/** Each part's table. */
const MEASURED: Record<Part, (bench: Bench) => Promise<string>> = {
  backlog: async (bench) => renderBacklog(await measureBacklog(bench), settings),
  latency: async (bench) => renderLatency(await measureLatency(bench), settings),
  emit: async (bench) => renderEmit(await measureEmit(bench)),
  claim: async (bench) => renderClaim(await measureClaim(bench), settings),
  fairness: async (bench) => renderFairness(await measureFairness(bench), settings),
}

await runBench(settings.dataDir, async (run) => {
  const { stores, parts } = settings
  const templateUrl = await openSeededDatabase(run.serverUrl, { quotes: stores * QUOTES_A_STORE, stores })
  const receivers = await run.started(startReceivers(stores))
  const bench: Bench = { run, settings, receivers, templateUrl, peakMemoryMb: 0 }
  if (settings.profile) {
    console.log(await profileBacklog(bench))
    return
  }
  console.log(
    `${stores} stores. ${describeMachine(run.postgresVersion)}; worker, receivers (TLS) and database share the machine.\n`,
  )
  for (const part of parts) console.log(`${await MEASURED[part](bench)}\n`)
  if (bench.peakMemoryMb > 0) console.log(`Peak memory of a worker (RSS): ${Math.round(bench.peakMemoryMb)} MB.`)
})
