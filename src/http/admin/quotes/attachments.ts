import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { MOST_ATTACHMENT_BYTES } from '../../../domain/attachments/attachment.ts'
import { ACTIONS } from '../../../domain/quotes/transitions.ts'
import { readVisibleQuote } from '../../../queries/quotes/read-visible-quote.ts'
import type { AppOptions } from '../../app-options.ts'
import { LIST_ATTACHMENTS, readFileBodies, showAttachments, takeUpload, uploadSchema } from '../../attachments.ts'

/** GET /admin/api/quotes/{id}/attachments, POST /admin/api/uploads */
export const attachmentRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  app.get(
    '/admin/api/quotes/:id/attachments',
    { schema: LIST_ATTACHMENTS, config: { permission: 'quotes.see' } },
    async ({ ctx, params }) => showAttachments(ctx, await readVisibleQuote(ctx, params.id), options.baseUrl),
  )
  await app.register(async (uploads: typeof app) => {
    readFileBodies(uploads)
    const config = { permission: ACTIONS.post_message.permission }
    uploads.post(
      '/admin/api/uploads',
      { schema: uploadSchema(), config, bodyLimit: MOST_ATTACHMENT_BYTES },
      async (request, reply) => reply.code(201).send(await takeUpload(request.ctx, options, request)),
    )
  })
}
