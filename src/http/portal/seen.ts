import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { markSeen } from '../../commands/quotes/mark-seen.ts'
import { SIGHTS } from '../../domain/portal/sight.ts'
import type { AppOptions } from '../app-options.ts'
import { operation } from '../operation/operation.ts'
import { enterQuote } from './gate.ts'

const schema = {
  ...operation({
    operationId: 'markSeen',
    summary: 'Report that the offer is on screen, or its PDF was downloaded',
    description:
      "Sent by the page itself once it is drawn. The seller's staff see the first time of each version, unless their store has switched it off.",
    tag: 'Quotes',
    ok: [200, 'Done'],
    problems: ['not_found'],
  }),
  params: Type.Object({ id: Type.String() }),
  body: Type.Object({ what: Type.Enum([...SIGHTS]) }, { additionalProperties: false }),
}

/** POST /portal/api/quotes/{id}/seen */
export const seenRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const config = { entry: 'visitor' } as const
  app.post('/portal/api/quotes/:id/seen', { schema, config }, async (request) => {
    const { ctx, quote } = await enterQuote(request, options, request.params.id)
    await markSeen(ctx, quote, request.body.what)
    return { object: 'done' }
  })
}
