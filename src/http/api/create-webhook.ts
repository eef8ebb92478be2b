import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { createWebhookEndpoint, type NewEndpoint } from '../../commands/webhooks/create-webhook-endpoint.ts'
import { ENDPOINT_SOURCES } from '../../domain/webhooks/endpoint-sources.ts'
import { EVENT_TYPES } from '../../domain/webhooks/events.ts'
import { viewEndpoint } from '../../views/webhooks/webhook-endpoint.ts'
import { operation } from '../operation/operation.ts'
import { named, shownAs } from '../operation/schema-parts.ts'
import { sendWritten } from '../operation/send-written.ts'

const schema = {
  ...operation({
    operationId: 'createWebhook',
    summary: 'Add a webhook endpoint',
    description:
      'The answer contains the signing secret, shown only this once. Later events are sent to the address as signed requests; anything an endpoint missed for good is in the events feed.',
    tag: 'Webhook endpoints',
    ok: [201, 'WebhookEndpoint'],
    links: ['getWebhook', 'deleteWebhook'],
    problems: ['limit_reached'],
  }),
  body: named(
    'WebhookEndpointRequest',
    Type.Object(
      {
        url: shownAs(
          Type.String({
            format: 'uri',
            pattern: '^https://',
            maxLength: 2000,
            description: 'Where to send events: a public host name, port 443 or 8443, no user name or password.',
          }),
          Type.String({ minLength: 1, maxLength: 2000 }), // domain/webhooks/webhook-url.ts checks the rest
        ),
        events: Type.Optional(
          Type.Array(Type.Enum([...EVENT_TYPES]), {
            maxItems: 100,
            description: 'The types to send. Omitted or empty: every type.',
          }),
        ),
        description: Type.Optional(Type.String({ maxLength: 200, description: 'Your description.' })),
        source: Type.Optional(
          Type.Enum([...ENDPOINT_SOURCES], { description: 'The creator of the endpoint; default `merchant`.' }),
        ),
      },
      { additionalProperties: false, description: 'An address that events are sent to.' },
    ),
  ),
}

/** POST /v1/webhooks */
export const createWebhookRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post('/v1/webhooks', { schema, config: { scopes: ['manage_webhooks'] } }, async (request, reply) =>
    sendWritten<NewEndpoint>(request, reply, {
      status: 201,
      run: (ctx, atLast) => createWebhookEndpoint(ctx, request.body, atLast),
      view: ({ endpoint, secret }) => ({ ...viewEndpoint(endpoint), secret }),
    }),
  )
}
