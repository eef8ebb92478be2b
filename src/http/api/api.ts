import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Context, systemsOf } from '../../commands/context.ts'
import { CallerCache } from '../../database/access/callers.ts'
import { KeyClaims } from '../../database/access/key-claims.ts'
import { RequestLog } from '../../database/access/request-log.ts'
import { TokenTaker } from '../../database/access/token-taker.ts'
import { FailureLog } from '../../database/failure-log.ts'
import { withoutKeys } from '../../domain/access/api-key.ts'
import { canonicalIp } from '../../domain/access/canonical-ip.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import type { AppOptions } from '../app-options.ts'
import { mcp } from '../mcp/mcp.ts'
import { claimIdempotency } from '../operation/idempotency.ts'
import { admittedCall, readmit } from './admitted-call.ts'
import { createQuoteRoute } from './create-quote.ts'
import { createWebhookRoute } from './create-webhook.ts'
import { deleteWebhookRoute } from './delete-webhook.ts'
import { passGate } from './gate.ts'
import { getDocumentRoute } from './get-document.ts'
import { getQuoteRoute } from './get-quote.ts'
import { getWebhookRoute } from './get-webhook.ts'
import { listAttachmentsRoute } from './list-attachments.ts'
import { listDocumentsRoute } from './list-documents.ts'
import { listEventsRoute } from './list-events.ts'
import { listQuoteEventsRoute } from './list-quote-events.ts'
import { listQuotesRoute } from './list-quotes.ts'
import { listWebhooksRoute } from './list-webhooks.ts'
import { pingRoute } from './ping.ts'
import { postMessageRoute } from './post-message.ts'
import { readAnalyticsRoute } from './read-analytics.ts'
import { sendProposalRoute } from './send-proposal.ts'

/** The operations of `/v1` behind their gate, in the specification's order of checks. */
export async function api(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { db, clock } = options
  const systems = systemsOf(options)
  const inProgress = new Set<FastifyRequest>()
  const parts = { callers: new CallerCache(db), tokens: new TokenTaker(db, () => inProgress.size), clock }
  const claims = new KeyClaims(db)
  const trouble = new FailureLog(app.log)
  const requestLog = new RequestLog(db, (error) => trouble.say(error, 'failed to write the request log'))

  app.addHook('onRequest', async (request, reply) => {
    inProgress.add(request)
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    const admitted = admittedCall.getStore()
    const { store, key } = admitted ? readmit(request, admitted, clock) : await passGate(request, reply, parts)
    if (request.routeOptions.config.isForAgents) inProgress.delete(request)
    const actor = { kind: 'api', keyId: key.id, ...(admitted && { agent: admitted.agent }) } as const
    request.ctx = { ...systems, store, actor, now: nowOf(store, clock) } satisfies Context
  })
  app.addHook('preValidation', async (request, reply) => {
    if (request.method !== 'POST' || request.routeOptions.config.isForAgents) return
    if (request.caller) return claimIdempotency(request, reply, request.caller, { ...options, claims })
  })
  app.addHook('onResponse', async (request, reply) => {
    inProgress.delete(request)
    logRequest(requestLog, request, reply)
  })
  app.addHook('onClose', () => requestLog.flush())

  const routes = [
    pingRoute,
    listQuotesRoute,
    createQuoteRoute,
    getQuoteRoute,
    listDocumentsRoute,
    getDocumentRoute,
    listAttachmentsRoute,
    listQuoteEventsRoute,
    postMessageRoute,
    sendProposalRoute,
    listEventsRoute,
    readAnalyticsRoute,
    createWebhookRoute,
    listWebhooksRoute,
    getWebhookRoute,
    deleteWebhookRoute,
    mcp,
  ]
  for (const route of routes) await app.register(route, options)
}

function logRequest(requestLog: RequestLog, request: FastifyRequest, reply: FastifyReply): void {
  const { caller, problemCode, admitted } = request
  if (!caller || reply.statusCode === 401 || (admitted && admitted.operations > 0)) return
  requestLog.add({
    storeId: caller.store.id,
    apiKeyId: caller.key.id,
    at: new Date(),
    requestId: request.id,
    method: request.method,
    path: withoutKeys(request.url.split('?', 1)[0] ?? '').slice(0, 200),
    status: reply.statusCode,
    code: problemCode,
    ip: canonicalIp(request.ip) ?? request.ip,
    durationMs: Math.round(reply.elapsedTime),
  })
}
