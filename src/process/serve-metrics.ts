import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readMailBacklog } from '../database/mail/mail-backlog.ts'
import { readReportBacklog } from '../database/orders/report-backlog.ts'
import { readAccessState } from '../database/platform/access-state.ts'
import { readDeliveryBacklog } from '../database/webhooks/delivery-backlog.ts'
import { listenOrExplain } from './listen-or-explain.ts'
import type { Metrics } from './metrics.ts'
import type { Service } from './service.ts'

/** The process to measure. */
type Measured = Service & { metrics: Metrics }

/** Answers `GET /metrics` on its own listener, and returns its address. Throws a ConfigError if the port is taken. */
export async function serveMetrics(service: Measured, deferred: AsyncDisposableStack): Promise<string> {
  const { config, logger } = service
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    answer(service, response).catch((err: unknown) => {
      logger.error({ err }, 'failed to answer a request for metrics')
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

async function answer({ metrics, systems, clock, logger }: Measured, response: ServerResponse): Promise<void> {
  const unread = (err: unknown) => {
    logger.warn({ err }, 'failed to read a backlog')
    return null
  }
  const now = clock()
  const [deliveries, mail, reports, access] = await Promise.all([
    readDeliveryBacklog(systems.db, now).catch(unread),
    readMailBacklog(systems.db, now).catch(unread),
    readReportBacklog(systems.db, now).catch(unread),
    readAccessState(systems.db, now).catch(unread),
  ])
  const { contentType, text } = await metrics.scrape({ deliveries, mail, reports, access })
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text)
}
