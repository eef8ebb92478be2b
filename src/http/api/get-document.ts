import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { fileLink } from '../../domain/documents/file-link.ts'
import { readDocument } from '../../queries/documents/read-document.ts'
import { viewDocument } from '../../views/documents/document.ts'
import type { AppOptions } from '../app-options.ts'
import { operation } from '../operation/operation.ts'
import { idOf } from '../operation/query.ts'

const schema = {
  ...operation({
    operationId: 'getDocument',
    summary: 'Read a document',
    description: 'With a link that opens the PDF without a key for 15 minutes. It names its buyer.',
    tag: 'Documents',
    ok: [200, 'Document'],
    problems: ['not_found'],
  }),
  params: idOf('document'),
}

/** GET /v1/documents/{id} */
export const getDocumentRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl, secretBox }) => {
  const config = { scopes: ['read_quotes', 'read_customer_data'] } as const
  app.get('/v1/documents/:id', { schema, config }, async ({ ctx, params }) => {
    const document = await readDocument(ctx, params.id)
    return viewDocument(document, fileLink(secretBox, 'document', document, { baseUrl, now: ctx.now }))
  })
}
