import type { FastifyInstance } from 'fastify'
import { systemsOf } from '../../commands/context.ts'
import { receiveCardNotice } from '../../commands/payments/receive-card-notice.ts'
import type { AppOptions } from '../app-options.ts'

const MOST_BODY_BYTES = 1024 * 1024

/** The place, below the service's address, to which the card provider sends notifications about a store's payments. */
export function cardNoticesPath(storeId: string): string {
  return `/payments/stripe/${storeId}`
}

/**
 * Receives Stripe's notifications: 400 if the signature is not Stripe's for that store, else 200 once what was paid is recorded. If Stripe cannot be
 * asked, 503: it tries again for three days.
 */
export async function cardNotices(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { embedded, cards, clock } = options
  if (!embedded || !cards) return
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
  const route = { schema: { hide: true }, bodyLimit: MOST_BODY_BYTES }
  app.post<{ Params: { store: string } }>(cardNoticesPath(':store'), route, async (request, reply) => {
    const rawBody = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
    const signature = String(request.headers['stripe-signature'] ?? '')
    const notice = { storeId: request.params.store, rawBody, signature }
    const outcome = await receiveCardNotice({ ...systemsOf(options), clock }, embedded, notice)
    return reply.code(STATUS[outcome]).send({})
  })
}

const STATUS = { done: 200, unsigned: 400, later: 503 } as const
