import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { readQuoteAt } from '../../commands/change-quote.ts'
import { operation } from '../api/operation.ts'
import type { AppOptions } from '../app.ts'
import { showDocuments } from '../quote-documents.ts'

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

/** GET /admin/api/quotes/{id}/documents */
export const quoteDocumentRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl }) => {
  const config = { permission: 'quotes.see' } as const
  app.get('/admin/api/quotes/:id/documents', { schema, config }, async ({ ctx, params }) => {
    const { id } = await readQuoteAt(ctx, { quoteId: params.id })
    return showDocuments(ctx, id, baseUrl)
  })
}
