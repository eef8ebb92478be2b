import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { previewForBuyer } from '../../../queries/negotiation/read-buyer-view.ts'
import { viewBuyerPreview } from '../../../views/negotiation/buyer-preview.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { quoteId } from '../quotes/quote-action.ts'

const schema = {
  ...operation({
    operationId: 'previewForBuyer',
    summary: 'Preview the staged proposal as the buyer',
    description: 'As the portal will show it once sent, without hidden lines and prices.',
    tag: 'Quotes',
    ok: [200, 'PortalQuote'],
    problems: ['not_found', 'not_editable', 'no_staged_proposal'],
  }),
  params: quoteId,
}

/** GET /admin/api/quotes/{id}/proposal/buyer-preview */
export const buyerPreviewRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const config = { permission: 'quotes.see' } as const
  app.get('/admin/api/quotes/:id/proposal/buyer-preview', { schema, config }, async ({ ctx, params }) => {
    const { quote, version, ...around } = await previewForBuyer(ctx, params.id)
    return viewBuyerPreview(quote, version, around)
  })
}
