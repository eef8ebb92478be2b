import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { readBuyerView } from '../../../queries/negotiation/read-buyer-view.ts'
import { viewBuyerPreview } from '../../../views/negotiation/buyer-preview.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'

const schema = {
  ...operation({
    operationId: 'readBuyerView',
    summary: 'Read a version as the buyer',
    description: "In the portal's format, without hidden lines and prices. Also for parked versions.",
    tag: 'Quotes',
    ok: [200, 'PortalQuote'],
    problems: ['not_found'],
  }),
  params: Type.Object({ id: Type.String(), number: Type.String() }),
}

/** GET /admin/api/quotes/{id}/versions/{number}/buyer-view */
export const buyerViewRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const path = '/admin/api/quotes/:id/versions/:number/buyer-view'
  app.get(path, { schema, config: { permission: 'quotes.see' } }, async ({ ctx, params }) => {
    const { quote, version, ...around } = await readBuyerView(ctx, params.id, params.number)
    return viewBuyerPreview(quote, version, around)
  })
}
