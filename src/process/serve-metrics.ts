import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readJobBacklog } from '../database/job-backlog.ts'
import { readMailBacklog } from '../database/mail/mail-backlog.ts'
import { readReportBacklog } from '../database/orders/report-backlog.ts'
import { readAccessState } from '../database/platform/access-state.ts'
import { readDeliveryBacklog } from '../database/webhooks/delivery-backlog.ts'
import { checkReadiness, isReady, readWorkerLag } from '../queries/health/check-health.ts'
import { listenOrExplain } from './listen-or-explain.ts'
import type { Metrics } from './metrics.ts'
import type { Service } from './service.ts'

/** The process to measure. */
type Measured = Service & { metrics: Metrics }

/**
 * Answers `GET /metrics`, `/livez` and `/readyz` on a listener of their own, which workers have too, and returns the address of the first. Throws a
 * ConfigError if the port is taken.
 */
export async function serveMetrics(service: Measured, deferred: AsyncDisposableStack): Promise<string> {
  const { config, logger } = service
  const server = createServer((request, response) => {
    const answer = request.method === 'GET' ? ANSWERS.get(request.url ?? '') : undefined
    if (!answer) return response.writeHead(404).end()
    answer(service, response).catch((err: unknown) => {
      logger.error({ err }, 'failed to answer a request for metrics or health')
      response.destroy()
    })
  })
  const at = { port: config.metricsPort ?? 0, host: config.metricsHost }
  await listenOrExplain('METRICS_', at, () => once(server.listen(at), 'listening'))
  deferred.defer(() => {
    server.close()
    server.closeAllConnections()
  })
  const { address, port, family } = server.address() as AddressInfo // it listens on a port, so the address is one
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`
}

async function answerMetrics({ metrics, systems, clock, logger }: Measured, response: ServerResponse): Promise<void> {
  const unread = (err: unknown) => {
    logger.warn({ err }, 'failed to read a backlog')
    return null
  }
  const now = clock()
  const [jobs, deliveries, mail, reports, access] = await Promise.all([
    readJobBacklog(systems.db).catch(unread),
    readDeliveryBacklog(systems.db, now).catch(unread),
    readMailBacklog(systems.db, now).catch(unread),
    readReportBacklog(systems.db, now).catch(unread),
    readAccessState(systems.db, now).catch(unread),
  ])
  const { contentType, text } = await metrics.scrape({ jobs, deliveries, mail, reports, access })
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text)
}

/** Says what is wrong and how far the workers are behind; a lag alone makes no process unready, since stopping one would not help. */
async function answerReady({ systems, clock }: Measured, response: ServerResponse): Promise<void> {
  const [readiness, lag] = await Promise.all([checkReadiness(systems.db), readWorkerLag(systems.db, clock())])
  const status = isReady(readiness) ? 'ready' : 'not ready'
  const body = JSON.stringify({ status, ...readiness, worker_lag_seconds: lag })
  response.writeHead(status === 'ready' ? 200 : 503, JSON_HEADERS).end(body)
}

async function answerLive(_service: Measured, response: ServerResponse): Promise<void> {
  response.writeHead(200, JSON_HEADERS).end('{"status":"alive"}')
}

const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' }
const ANSWERS = new Map([
  ['/metrics', answerMetrics],
  ['/livez', answerLive],
  ['/readyz', answerReady],
])
