import type { FastifyInstance } from 'fastify'
import { systemsOf } from '../../commands/context.ts'
import { recordPlatformDelivery } from '../../commands/orders/record-platform-delivery.ts'
import type { PlatformInbound } from '../../outside/platform/inbound.ts'
import type { AppOptions } from '../app-options.ts'

const MOST_BODY_BYTES = 1024 * 1024

/**
 * Receives the platforms' notifications, `POST /platform/{platform}/webhooks`: answers 401 if the signature is not the platform's, else
 * 200 as soon as the delivery is stored. Reports older than a week, or about a store or topic we don't have, get 200 too, since sending
 * them again would change nothing. A platform that is not configured has no route.
 */
export async function inbound(app: FastifyInstance, options: AppOptions): Promise<void> {
  readRawBodies(app)
  receive(app, options, 'embedded', options.embedded?.inbound)
  receive(app, options, 'shopify', options.shopify?.inbound)
}

function receive(
  app: FastifyInstance,
  options: AppOptions,
  name: 'embedded' | 'shopify',
  platform: PlatformInbound | undefined,
): void {
  if (!platform) return
  const route = { schema: { hide: true }, bodyLimit: MOST_BODY_BYTES }
  app.post(`/platform/${name}/webhooks`, route, async (request, reply) => {
    const rawBody = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
    if (platform.verify(request.headers, rawBody) !== 'ok') return reply.code(401).send({})
    const envelope = platform.parse(request.headers, rawBody)
    if (envelope) await recordPlatformDelivery({ ...systemsOf(options), now: options.clock(), from: name }, envelope)
    else request.log.warn({ request_id: request.id, platform: name }, 'a signed platform notification is invalid')
    return reply.send({})
  })
}

function readRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
}
