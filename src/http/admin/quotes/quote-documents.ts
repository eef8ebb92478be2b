import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { readVisibleQuote } from '../../../queries/quotes/read-visible-quote.ts'
import type { AppOptions } from '../../app-options.ts'
import { LIST_DOCUMENTS, showDocuments } from '../../quote-documents.ts'

/** GET /admin/api/quotes/{id}/documents */
export const quoteDocumentRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl }) => {
  const config = { permission: 'quotes.see' } as const
  app.get('/admin/api/quotes/:id/documents', { schema: LIST_DOCUMENTS, config }, async ({ ctx, params }) => {
    const quote = await readVisibleQuote(ctx, params.id)
    return showDocuments(ctx, quote, baseUrl)
  })
}
