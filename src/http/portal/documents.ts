import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { operation } from '../api/operation.ts'
import type { AppOptions } from '../app.ts'
import { showDocuments } from '../quote-documents.ts'
import { enterQuote } from './gate.ts'

const schema = {
  ...operation({
    operationId: 'listQuoteDocuments',
    summary: 'List the documents of a quote',
    description: 'The newest 100, those that are being prepared too.',
    tag: 'Quotes',
    ok: [200, 'QuoteDocumentList'],
    problems: ['not_found'],
  }),
  params: Type.Object({ id: Type.String() }),
}

/** GET /portal/api/quotes/{id}/documents */
export const portalDocumentRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  app.get('/portal/api/quotes/:id/documents', { schema, config: { entry: 'visitor' } }, async (request) => {
    const { ctx, quote } = await enterQuote(request, options, request.params.id)
    return showDocuments(ctx, quote.id, options.baseUrl)
  })
}
