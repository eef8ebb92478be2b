import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { createWebhookEndpoint } from '../../commands/create-webhook-endpoint.ts'
import { EVENT_TYPES } from '../../domain/events.ts'
import { ENDPOINT_SOURCES } from '../../store/webhook-endpoints.ts'
import { viewEndpoint } from '../../views/webhook-endpoint.ts'
import { operation } from './operation.ts'
import { sendWritten } from './write.ts'

const schema = {
  ...operation({
    operationId: 'createWebhook',
    summary: 'Add a webhook endpoint',
    description:
      'The answer holds the signing secret, this once. Events from now on are sent to the address as signed requests; what an endpoint missed for good is in the events feed.',
    tag: 'Webhook endpoints',
    ok: [201, 'WebhookEndpoint'],
    problems: ['limit_reached'],
  }),
  body: Type.Object(
    {
      url: Type.String({ minLength: 1, maxLength: 2000 }),
      events: Type.Optional(
        Type.Array(Type.Enum([...EVENT_TYPES]), { maxItems: 100, description: 'Omitted or empty: every type.' }),
      ),
      description: Type.Optional(Type.String({ maxLength: 200 })),
      source: Type.Optional(Type.Enum([...ENDPOINT_SOURCES], { default: 'merchant' })),
    },
    { additionalProperties: false },
  ),
}

/** POST /v1/webhooks */
export const createWebhookRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post('/v1/webhooks', { schema, config: { scopes: ['manage_webhooks'] } }, async (request, reply) =>
    sendWritten(request, reply, {
      status: 201,
      run: (ctx) => createWebhookEndpoint(ctx, request.body),
      view: ({ endpoint, secret }) => ({ ...viewEndpoint(endpoint), secret }),
    }),
  )
}
