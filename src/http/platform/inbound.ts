import type { FastifyInstance } from 'fastify'
import { recordPlatformDelivery } from '../../commands/orders/record-platform-delivery.ts'
import type { AppOptions } from '../app-options.ts'

const MOST_BODY_BYTES = 1024 * 1024

/**
 * Receives the embedded platform's notifications, `POST /platform/embedded/webhooks`: answers 401 if the signature is not its own, else
 * 200 as soon as the delivery is stored. Reports older than a week, or about a store or topic we don't have, get 200 too, since sending
 * them again would change nothing.
 */
export async function inbound(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { db, secretBox, clock, embedded } = options
  const platform = embedded?.inbound
  if (!platform) return
  readRawBodies(app)
  const route = { schema: { hide: true }, bodyLimit: MOST_BODY_BYTES }
  app.post('/platform/embedded/webhooks', route, async (request, reply) => {
    const rawBody = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
    if (platform.verify(request.headers, rawBody) !== 'ok') return reply.code(401).send({})
    const envelope = platform.parse(request.headers, rawBody)
    if (envelope) await recordPlatformDelivery({ db, secretBox, now: clock() }, envelope)
    else request.log.warn({ request_id: request.id }, 'a signed platform notification is invalid')
    return reply.send({})
  })
}

function readRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
}
