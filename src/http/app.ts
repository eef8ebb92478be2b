import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { ClaimReleases } from '../database/access/claim-releases.ts'
import { Problem } from '../domain/problem.ts'
import { SERVICE_VERSION } from '../domain/service-version.ts'
import { admin } from './admin/admin.ts'
import { answerError } from './answer-error.ts'
import { answerConnect, answerSocketError } from './answer-socket-error.ts'
import { admittedCall } from './api/admitted-call.ts'
import { api } from './api/api.ts'
import { openapi } from './api/openapi.ts'
import { ApiSwitch } from './api-switch.ts'
import type { AppOptions, RequestMetrics } from './app-options.ts'
import { readJsonBodies } from './body.ts'
import { limitBodies } from './body-limit.ts'
import { documentDownload } from './documents/download.ts'
import { health } from './health/health.ts'
import { pages } from './pages/pages.ts'
import { pay } from './pay/pay.ts'
import { cardNotices } from './payments/card-notices.ts'
import { inbound } from './platform/inbound.ts'
import { shopifyBuyers } from './platform/shopify-buyers.ts'
import { portal } from './portal/portal.ts'
import { replies } from './replies/replies.ts'
import { newRequestId } from './request-id.ts'
import { noSuchPath, RouteTable } from './routes.ts'
import { shedLoad } from './shed-load.ts'
import { traceRequests } from './trace-requests.ts'
import { unsubscribing } from './unsubscribe/unsubscribe.ts'
import { compileValidator } from './validation.ts'
import { verifying } from './verify/verify.ts'

const HEAD_WITHIN_MS = 30_000
/** A file of 10 MB from a phone on a weak line. */
const REQUEST_WITHIN_MS = 60_000
/** Node's default is 30 s. */
const SLOW_ONES_FOUND_WITHIN_MS = 1_000
/** Request line and headers together, which also limits every part of a path. */
const LONGEST_HEAD_BYTES = 16 * 1024

/** The HTTP side of the service, ready to listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { trustedProxies, logger, docsUrl } = options
  const routes = new RouteTable()
  const apiSwitch = new ApiSwitch(options.db, logger)
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: () => admittedCall.getStore()?.requestId ?? newRequestId(),
    requestTimeout: REQUEST_WITHIN_MS,
    routerOptions: { maxParamLength: LONGEST_HEAD_BYTES },
    http: {
      maxHeaderSize: LONGEST_HEAD_BYTES,
      requireHostHeader: false,
      headersTimeout: HEAD_WITHIN_MS,
      connectionsCheckingInterval: SLOW_ONES_FOUND_WITHIN_MS,
    },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerError(error, request, setHeaders(request, reply), docsUrl),
    clientErrorHandler: answerSocketError(routes, docsUrl),
  })
  app.server.on('connect', answerConnect(routes, docsUrl))
  app.server.on('checkExpectation', app.routing) // expectations other than 100-continue may be ignored (RFC 9110, 10.1.1)
  routes.watch(app)
  limitBodies(app)
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(() => JSON.stringify)
  for (const name of ['caller', 'claim', 'problemCode', 'admitted', 'ctx']) app.decorateRequest(name, null)
  readJsonBodies(app)
  traceRequests(app)
  app.addHook('onRequest', async (request, reply) => {
    setHeaders(request, reply)
    checkHost(request)
    routes.check(request, apiSwitch)
  })
  shedLoad(app, (side) => options.metrics?.shed(side))
  const releases = new ClaimReleases(options.db)
  const parts = { ...options, releases }
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, docsUrl, parts))
  app.setNotFoundHandler(() => {
    throw noSuchPath()
  })
  if (options.metrics) measure(app, options.metrics)
  app.addHook('onClose', async () => {
    apiSwitch.stop()
    releases.close()
  })
  await apiSwitch.start()
  await app.register(async (v1) => {
    await openapi(v1, options)
    await v1.register(api, options)
  })
  for (const part of PARTS) await app.register(part, options)
  return app
}

function setHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.header('x-request-id', request.id).header('service-version', SERVICE_VERSION)
}

function measure(app: FastifyInstance, metrics: RequestMetrics): void {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime: ms }) => {
    if (routeOptions.config.staysOpen) return
    metrics.answered({ method, route: routeOptions.url ?? '', status, ms })
  })
}

/** Everything beside the API. */
const PARTS = [
  ...[admin, portal, inbound, shopifyBuyers, pay, cardNotices, replies],
  ...[documentDownload, unsubscribing, verifying, health, pages],
] as const

/** Node would refuse a missing host with its own answer, and use the first of two (RFC 9112, 3.2). */
function checkHost({ headers, raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length
  if (hosts > 1) throw new Problem('invalid_request', 'The request has more than one Host header.')
  if (raw.httpVersion === '1.1' && headers.host === undefined) {
    throw new Problem('invalid_request', 'The request has no Host header.')
  }
}
