import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { postMessage } from '../../commands/post-message.ts'
import { viewMessage } from '../../views/message.ts'
import { operation } from './operation.ts'
import { sendWritten } from './write.ts'

const schema = {
  ...operation({
    operationId: 'postMessage',
    summary: 'Post a message on a quote',
    description:
      'To the buyer, who is e-mailed; or with `internal` a note among staff, which no integration ever sees.',
    tag: 'Messages',
    ok: [201, 'Message'],
    problems: ['not_found', 'email_quota_exceeded'],
  }),
  params: Type.Object({ id: Type.String() }),
  body: Type.Object(
    { body: Type.String({ minLength: 1, maxLength: 5000 }), internal: Type.Optional(Type.Boolean({ default: false })) },
    { additionalProperties: false },
  ),
}

/** POST /v1/quotes/{id}/messages */
export const postMessageRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post('/v1/quotes/:id/messages', { schema, config: { scopes: ['write_quotes'] } }, async (request, reply) => {
    const { params, body } = request
    return sendWritten(request, reply, {
      status: 201,
      run: (ctx) => postMessage(ctx, params.id, body.body, body.internal ?? false),
      view: viewMessage,
    })
  })
}
