import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listMadeDocuments } from '../../queries/documents/list-documents.ts'
import { viewDocumentSummary } from '../../views/documents/document.ts'
import { answerPage } from '../operation/answer-page.ts'
import { operation } from '../operation/operation.ts'
import { idOf } from '../operation/query.ts'

const schema = {
  ...operation({
    operationId: 'listDocuments',
    summary: "List a quote's documents",
    description:
      'The newest 100: a proposal for each sent version, a confirmation for each acceptance, a pro-forma invoice for each draft order. A document appears shortly after its event.',
    tag: 'Documents',
    ok: [200, 'DocumentList'],
    problems: ['not_found'],
  }),
  params: idOf('quote'),
}

/** GET /v1/quotes/{id}/documents */
export const listDocumentsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/v1/quotes/:id/documents', { schema, config: { scopes: ['read_quotes'] } }, async ({ ctx, params }) =>
    answerPage(await listMadeDocuments(ctx, params.id), viewDocumentSummary),
  )
}
