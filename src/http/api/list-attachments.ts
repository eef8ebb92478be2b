import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { readVisibleQuote } from '../../queries/quotes/read-visible-quote.ts'
import type { AppOptions } from '../app-options.ts'
import { showAttachments } from '../attachments.ts'
import { operation } from '../operation/operation.ts'
import { idOf } from '../operation/query.ts'

const schema = {
  ...operation({
    operationId: 'listAttachments',
    summary: "List a quote's attachments",
    description:
      'The files that came with the request and its messages, oldest first, each with a link that opens it without a key for 15 minutes. Those of internal notes are left out.',
    tag: 'Documents',
    ok: [200, 'AttachmentList'],
    problems: ['not_found'],
  }),
  params: idOf('quote'),
}

/** GET /v1/quotes/{id}/attachments */
export const listAttachmentsRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl }) => {
  const config = { scopes: ['read_quotes', 'read_customer_data'] } as const
  app.get('/v1/quotes/:id/attachments', { schema, config }, async ({ ctx, params }) =>
    showAttachments(ctx, await readVisibleQuote(ctx, params.id), baseUrl),
  )
}
