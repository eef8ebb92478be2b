import type { FastifyInstance, FastifyReply } from 'fastify'
import { checkReadiness, isReady, type Readiness } from '../../queries/health/check-health.ts'
import type { AppOptions } from '../app-options.ts'

/** However often it is asked, the database is asked once in this time: anybody may ask. */
const FRESH_MS = 1_000

/** `/livez` and `/readyz`, for load balancers and supervisors: whether this process runs, and whether it can serve. Open, so they say no more. */
export async function health(app: FastifyInstance, { db }: AppOptions): Promise<void> {
  const schema = { hide: true }
  const send = (reply: FastifyReply, status: number, text: string) =>
    reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`)
  let last: { at: number; readiness: Promise<Readiness> } | null = null
  app.get('/livez', { schema }, (_request, reply) => send(reply, 200, 'alive'))
  app.get('/readyz', { schema }, async (_request, reply) => {
    if (!last || performance.now() - last.at > FRESH_MS) last = { at: performance.now(), readiness: checkReadiness(db) }
    return isReady(await last.readiness) ? send(reply, 200, 'ready') : send(reply, 503, 'not ready')
  })
}
