import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { postWith } from '../../../commands/quotes/post-message.ts'
import { MOST_MENTIONS } from '../../../domain/notifications/mention.ts'
import { ACTIONS } from '../../../domain/quotes/transitions.ts'
import { viewMessage } from '../../../views/quotes/message.ts'
import { messageUploads } from '../../attachments.ts'
import { operation } from '../../operation/operation.ts'
import { quoteId, words } from './quote-action.ts'

const schema = {
  ...operation({
    operationId: 'postStaffMessage',
    summary: 'Write to the buyer, or add an internal note',
    description: '`mentions` names colleagues, by their ids, whom a note mentions; they are notified.',
    tag: 'Quotes',
    ok: [201, 'Message'],
    problems: ['not_found'],
  }),
  params: quoteId,
  body: Type.Object(
    {
      body: words(5000),
      internal: Type.Optional(Type.Boolean()),
      mentions: Type.Optional(Type.Array(Type.String(), { maxItems: MOST_MENTIONS })),
      uploads: messageUploads,
    },
    { additionalProperties: false },
  ),
}

/** POST /admin/api/quotes/{id}/messages */
export const messageRoute: FastifyPluginAsyncTypebox = async (app) => {
  const config = { permission: ACTIONS.post_message.permission }
  app.post('/admin/api/quotes/:id/messages', { schema, config }, async ({ ctx, params, body }, reply) => {
    const { internal = false, mentions = [], ...said } = body
    const message = await postWith(ctx, params.id, { ...said, internal, ...(internal && { mentions }) })
    return reply.code(201).send(viewMessage(message))
  })
}
