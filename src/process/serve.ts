import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { Logger } from 'pino'
import { type Config, ConfigError } from './config.ts'
import { endWithin } from './end-within.ts'
import { greet } from './greet.ts'
import { createLogger } from './logger.ts'
import { makeDemo } from './make-demo.ts'
import { createMetrics } from './metrics.ts'
import { openInstallation } from './open-installation.ts'
import type { Role } from './roles.ts'
import { sendHints } from './send-hints.ts'
import { serveMetrics } from './serve-metrics.ts'
import type { Service } from './service.ts'
import { startWorker } from './start-worker.ts'
import { surviveSurprises } from './survive-surprises.ts'

const STOPS_WITHIN_MS = 9_000
/** The roles have stopped by then, or are left to the next start; what is left is for the databases to close in order. */
const ROLES_STOP_WITHIN_MS = 6_000
/** Of the embedded database, and what the process needs besides to end. */
const CLOSES_WITHIN_MS = 8_000
const LEEWAY_MS = 1_000

/**
 * Runs the service, or only one role of it, until SIGTERM or SIGINT, then finishes what runs and stops everything it started,
 * within 10 s. What there is to say at the start is printed as text, or as one JSON object.
 */
export async function serve(
  config: Config,
  { only = null, json = false }: { only?: Role | null; json?: boolean } = {},
): Promise<void> {
  if (only && config.databaseUrl === null) {
    throw new ConfigError(
      `DATABASE_URL: is required with --only ${only}: without it the database is the embedded one, which belongs to one process that does everything.`,
    )
  }
  if (only === 'worker') keepHeapSmall()
  const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  const logger = createLogger(config.logLevel)
  const clock = () => new Date()
  await using deferred = new AsyncDisposableStack()
  const ending = { byMs: Number.POSITIVE_INFINITY }
  void stopped.then(() => {
    ending.byMs = performance.now() + STOPS_WITHIN_MS
    endWithin(STOPS_WITHIN_MS, logger)
  })
  surviveSurprises(logger)
  const leftMs = () => Math.min(CLOSES_WITHIN_MS, Math.max(0, ending.byMs - LEEWAY_MS - performance.now()))
  const installation = await openInstallation(config, { deferred, logger, clock, leftMs })
  const metrics = config.metricsPort === null ? null : createMetrics()
  const service: Service = { ...installation, config, logger, clock, metrics }
  const demo = config.databaseUrl === null ? await makeFirstDemo(service) : null
  const metricsUrl = metrics && (await serveMetrics({ ...service, metrics }, deferred))
  if (only === 'api') sendHints(service, deferred)
  const stops: (() => Promise<unknown>)[] = []
  deferred.defer(() => stopAll(stops, logger))
  if (only !== 'worker') {
    const { startApi } = await import('./start-api.ts') // a worker does without: 40 MB
    stops.push(await startApi(service))
  }
  if (only !== 'api') stops.push(await startWorker(service))
  greet({ baseUrl: config.baseUrl, only, metricsUrl, demo }, json)
  await stopped
  logger.info('stopping: finishing what runs')
}

function makeFirstDemo({ pool, systems, config: { baseUrl, secretKeys }, clock }: Service) {
  return makeDemo(pool, { ...systems, baseUrl, secretKeys, now: clock() })
}

/** Stops the roles at the same time: what one does not finish is no reason for the other to be cut off. */
async function stopAll(stops: readonly (() => Promise<unknown>)[], logger: Logger): Promise<void> {
  const late = delay(ROLES_STOP_WITHIN_MS, undefined, { ref: false })
  for (const stopping of await Promise.allSettled(stops.map((stop) => Promise.race([stop(), late])))) {
    if (stopping.status === 'rejected')
      logger.error({ err: stopping.reason }, 'a part of the service did not stop in order')
  }
}

/**
 * V8 lets a small heap grow to four times what is alive before it collects, and its nursery sixteenfold. A worker does without: it
 * holds 240 MB at its busiest instead of 360, as fast. What answers requests does not: it took a third more processor time.
 */
function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=20')
  setFlagsFromString('--semi-space-growth-factor=1')
}
