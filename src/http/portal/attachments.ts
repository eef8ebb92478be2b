import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { buyerUploads, uploadsFrom } from '../../domain/access/tries.ts'
import { MOST_ATTACHMENT_BYTES } from '../../domain/attachments/attachment.ts'
import { isOnCopy } from '../../domain/portal/portal-visitor.ts'
import { readStorefront } from '../../queries/portal/read-storefront.ts'
import { addressOf } from '../admin/gate.ts'
import type { AppOptions } from '../app-options.ts'
import { LIST_ATTACHMENTS, readFileBodies, showAttachments, takeUpload, uploadSchema } from '../attachments.ts'
import { buyerIdOf, contextOf, enteredOf, enterQuote, takeVisit } from './gate.ts'

/** A copy's reader sees the offer alone. */
const NONE = { object: 'list', data: [], has_more: false, next_cursor: null }
const TOO_OFTEN = 'Too many files within the hour.'

/** GET /portal/api/quotes/{id}/attachments */
export const portalAttachmentRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const config = { entry: 'visitor' } as const
  app.get('/portal/api/quotes/:id/attachments', { schema: LIST_ATTACHMENTS, config }, async (request) => {
    const { ctx, visitor, quote } = await enterQuote(request, options, request.params.id)
    return isOnCopy(visitor) ? NONE : showAttachments(ctx, quote, options.baseUrl)
  })
}

/** POST /portal/api/quotes/{id}/uploads: for a message. Not through a store's own address, whose proxy takes no files. */
export const messageUploadRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  readFileBodies(app)
  const schema = { ...uploadSchema(), params: LIST_ATTACHMENTS.params }
  const config = { entry: 'visitor' } as const
  app.post(
    '/portal/api/quotes/:id/uploads',
    {
      ...{ schema, config, bodyLimit: MOST_ATTACHMENT_BYTES },
      onRequest: async ({ entered }) => {
        const { store, visitor } = enteredOf(entered)
        await takeVisit(options, buyerUploads(store.id, buyerIdOf(visitor)), TOO_OFTEN) // before the file is read
      },
    },
    async (request, reply) => {
      const { ctx } = await enterQuote(request, options, request.params.id)
      return reply.code(201).send(await takeUpload(ctx, options, request))
    },
  )
}

/** POST /portal/api/stores/{domain}/uploads: for a request that is being written, by anyone and from any origin. */
export const storefrontUploadRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  readFileBodies(app)
  const schema = { ...uploadSchema('uploadForRequest'), params: Type.Object({ domain: Type.String() }) }
  const config = { entry: 'storefront', reads: true } as const // counted by itself
  app.post(
    '/portal/api/stores/:domain/uploads',
    {
      ...{ schema, config, bodyLimit: MOST_ATTACHMENT_BYTES },
      onRequest: async (request) => takeVisit(options, uploadsFrom(addressOf(request)), TOO_OFTEN), // before the file is read
    },
    async (request, reply) => {
      const store = await readStorefront(options, request.params.domain)
      const ctx = contextOf(options, store, { kind: 'buyer', email: '', contactId: null })
      return reply.code(201).send(await takeUpload(ctx, options, request, { isAnonymous: true }))
    },
  )
}
