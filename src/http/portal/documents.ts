import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { isOnCopy } from '../../domain/portal/portal-visitor.ts'
import type { AppOptions } from '../app-options.ts'
import { LIST_DOCUMENTS, showDocuments } from '../quote-documents.ts'
import { enterQuote } from './gate.ts'

/** GET /portal/api/quotes/{id}/documents */
export const portalDocumentRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  app.get(
    '/portal/api/quotes/:id/documents',
    { schema: LIST_DOCUMENTS, config: { entry: 'visitor' } },
    async (request) => {
      const { ctx, visitor, quote } = await enterQuote(request, options, request.params.id)
      return showDocuments(ctx, quote, options.baseUrl, { offersAlone: isOnCopy(visitor) })
    },
  )
}
