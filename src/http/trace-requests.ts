import { tracingChannel } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while somebody traces the request. */
    trace: RequestTrace | null
  }
}

/** A request that is traced. */
export interface RequestTrace {
  request: FastifyRequest
  reply: FastifyReply
}

/** Tells when a request starts, goes on after its body, and ends: answered or left by its client. Silent without subscribers. */
export const requests = tracingChannel<RequestTrace, unknown>('qns.request')

/** Tells `requests` of each request, but for health and streams. All that a request does runs within what its subscribers set. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('trace', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (!requests.hasSubscribers || isUntold(request)) return done()
    const trace = { request, reply }
    request.trace = trace
    reply.raw.once('close', () => requests.asyncEnd.publish(trace))
    requests.start.runStores(trace, () => done())
  })
  // A body arrives in the connection's context, not in the request's.
  app.addHook('preValidation', ({ trace }, _reply, done) => {
    if (trace) requests.asyncStart.runStores(trace, () => done())
    else done()
  })
}

function isUntold({ url, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.staysOpen === true || isHealth(url)
}

/** Returns whether a path asks for this process's health: nobody waits for that in a queue or looks for it in traces. */
export function isHealth(url: string): boolean {
  return /^\/(?:livez|readyz)\b/.test(url)
}
