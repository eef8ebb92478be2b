import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Config, ConfigError } from './config.ts'
import { endWithin } from './end-within.ts'
import { greet } from './greet.ts'
import { handleUncaughtErrors } from './handle-uncaught-errors.ts'
import { keepApisHeapSmall, keepWorkersHeapSmall } from './heap/keep-heap-small.ts'
import { shrinkHeap } from './heap/shrink-heap.ts'
import { createLogger } from './logger.ts'
import { openInstallation } from './open-installation.ts'
import type { Role } from './roles.ts'
import { sendHints } from './send-hints.ts'
import type { Service } from './service.ts'
import type { OnOutage } from './telemetry/tell-outage.ts'

const STOPS_WITHIN_MS = 9_000
/** The roles must stop by then; the rest of the time is for the databases to close in order. */
const ROLES_STOP_WITHIN_MS = 6_000
/** The time the embedded database, and then the process, need to end. */
const CLOSES_WITHIN_MS = 8_000
const LEEWAY_MS = 1_000
/** By then a start is over, and with it what its first callers wait for. */
const SETTLED_AFTER_MS = 1_000

/**
 * Runs the service, or one role of it, until SIGTERM or SIGINT. Then it finishes running work and stops everything it
 * started, within 10 s. Prints its greeting as text, or as one JSON object.
 */
export async function serve(
  config: Config,
  { only = null, json = false }: { only?: Role | null; json?: boolean } = {},
): Promise<void> {
  if (only && config.databaseUrl === null) {
    throw new ConfigError(
      `DATABASE_URL: is required with --only ${only}: without it the database is the embedded one, which only one process that does everything can use.`,
    )
  }
  if (only === 'worker') keepWorkersHeapSmall()
  const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  outlastSignals()
  const clock = () => new Date()
  await using deferred = new AsyncDisposableStack()
  const telemetry = await openTelemetry(config, only, (reason) => tellOutage(logger, reason))
  if (telemetry) deferred.defer(telemetry.stop)
  const logger = createLogger(config.logLevel, telemetry)
  const ending = { byMs: Number.POSITIVE_INFINITY }
  void stopped.then(() => {
    ending.byMs = performance.now() + STOPS_WITHIN_MS
    endWithin(STOPS_WITHIN_MS, logger)
  })
  handleUncaughtErrors(logger)
  const leftMs = () => Math.min(CLOSES_WITHIN_MS, Math.max(0, ending.byMs - LEEWAY_MS - performance.now()))
  loadAhead(only)
  const metrics = config.metricsPort === null ? null : (await import('./metrics.ts')).createMetrics()
  const installation = await openInstallation(config, {
    deferred,
    logger,
    metrics: metrics?.platform ?? null,
    clock,
    leftMs,
  })
  const service: Service = { ...installation, config, logger, clock, metrics }
  const demo = config.databaseUrl === null ? await makeFirstDemo(service) : null
  const metricsUrl =
    metrics && (await (await import('./serve-metrics.ts')).serveMetrics({ ...service, metrics }, deferred))
  if (only === 'api') sendHints(service, deferred)
  const stops: (() => Promise<unknown>)[] = []
  deferred.defer(() => stopAll(stops, logger))
  if (only !== 'worker') stops.push(await (await loadApi()).startApi(service))
  if (only !== 'api') stops.push(await (await loadWorker()).startWorker(service))
  greet({ baseUrl: config.baseUrl, only, metricsUrl, demo }, json)
  if (only !== 'worker') setTimeout(settleHeap, SETTLED_AFTER_MS).unref()
  await stopped
  logger.info('stopping: finishing running work')
}

/** Loads telemetry only where it is wanted. What is not sent yet is sent last, when everything else has stopped. */
async function openTelemetry({ telemetry: settings }: Config, only: Role | null, onOutage: OnOutage) {
  if (!settings) return null
  const { startTelemetry } = await import('./telemetry/start-telemetry.ts')
  return startTelemetry(settings, { role: only, onOutage })
}

function tellOutage(logger: Logger, reason: string | null): void {
  if (reason === null) logger.info('traces arrive again')
  else logger.warn({ reason }, 'traces do not arrive at OTEL_EXPORTER_OTLP_ENDPOINT: those of the meantime are lost')
}

/** Each role is only loaded by a process that runs it: the API without the worker starts 0.1 s sooner, a worker without the API saves 40 MB. */
const loadApi = () => import('./start-api.ts')
const loadWorker = () => import('./start-worker.ts')

/** Loads the roles while the database opens; what fails to load is reported once it is needed. */
function loadAhead(only: Role | null): void {
  if (only !== 'worker') loadApi().catch(() => {})
  if (only !== 'api') loadWorker().catch(() => {})
}

async function makeFirstDemo({ pool, systems, config: { baseUrl, secretKeys }, clock }: Service) {
  const { makeDemo } = await import('./make-demo.ts')
  return makeDemo(pool, { ...systems, baseUrl, secretKeys, now: clock() })
}

/**
 * Keeps a second signal from killing the process before its database is stopped: npm passes on a signal that the whole process group has
 * already got.
 */
function outlastSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
}

/** Stops the roles in parallel, so that one that hangs does not cut off the other. */
async function stopAll(stops: readonly (() => Promise<unknown>)[], logger: Logger): Promise<void> {
  const late = delay(ROLES_STOP_WITHIN_MS, undefined, { ref: false })
  for (const stopping of await Promise.allSettled(stops.map((stop) => Promise.race([stop(), late])))) {
    if (stopping.status === 'rejected')
      logger.error({ err: stopping.reason }, 'a part of the service did not stop cleanly')
  }
}

function settleHeap(): void {
  shrinkHeap()
  keepApisHeapSmall()
}
