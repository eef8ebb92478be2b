import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { readEndpoint } from '../../queries/webhooks/read-endpoint.ts'
import { viewEndpoint } from '../../views/webhooks/webhook-endpoint.ts'
import { operation } from '../operation/operation.ts'
import { idOf } from '../operation/query.ts'

const schema = {
  ...operation({
    operationId: 'getWebhook',
    summary: 'Read a webhook endpoint',
    description: 'Without its secret, which is shown only when the endpoint is added.',
    tag: 'Webhook endpoints',
    ok: [200, 'WebhookEndpoint'],
    links: ['deleteWebhook'],
    problems: ['not_found'],
  }),
  params: idOf('webhook endpoint'),
}

/** GET /v1/webhooks/{id} */
export const getWebhookRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/v1/webhooks/:id', { schema, config: { scopes: ['manage_webhooks'] } }, async ({ ctx, params }) =>
    viewEndpoint(await readEndpoint(ctx, params.id)),
  )
}
