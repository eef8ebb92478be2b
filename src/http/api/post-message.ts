import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { postMessage } from '../../commands/quotes/post-message.ts'
import type { Message } from '../../database/quotes/messages.ts'
import { viewMessage } from '../../views/quotes/message.ts'
import { operation } from '../operation/operation.ts'
import { idOf } from '../operation/query.ts'
import { named } from '../operation/schema-parts.ts'
import { sendWritten } from '../operation/send-written.ts'

const schema = {
  ...operation({
    operationId: 'postMessage',
    summary: 'Post a message on a quote',
    description:
      'To the buyer, who gets an e-mail; or, with `internal`, a note for staff that no integration ever sees.',
    tag: 'Messages',
    ok: [201, 'Message'],
    problems: ['not_found', 'email_quota_exceeded'],
  }),
  params: idOf('quote'),
  body: named(
    'MessageRequest',
    Type.Object(
      {
        body: Type.String({ minLength: 1, maxLength: 5000, description: 'The message, as plain text.' }),
        internal: Type.Optional(
          Type.Boolean({ description: 'An internal note: never e-mailed, never published. Default false.' }),
        ),
      },
      { additionalProperties: false, description: 'A message to the buyer, or an internal note.' },
    ),
  ),
}

/** POST /v1/quotes/{id}/messages */
export const postMessageRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post('/v1/quotes/:id/messages', { schema, config: { scopes: ['write_quotes'] } }, async (request, reply) => {
    const { params, body } = request
    return sendWritten<Message>(request, reply, {
      status: 201,
      run: (ctx, atLast) => postMessage(ctx, params.id, body.body, body.internal ?? false, atLast),
      view: viewMessage,
    })
  })
}
