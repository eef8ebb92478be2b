import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { deleteWebhookEndpoint } from '../../commands/webhooks/delete-webhook-endpoint.ts'
import { operation } from '../operation/operation.ts'
import { idOf } from '../operation/query.ts'

const schema = {
  ...operation({
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook endpoint',
    description: 'Nothing more is sent to it, including queued events.',
    tag: 'Webhook endpoints',
    ok: [200, 'DeletedWebhookEndpoint'],
    problems: ['not_found'],
  }),
  params: idOf('webhook endpoint'),
}

/** DELETE /v1/webhooks/{id} */
export const deleteWebhookRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.delete('/v1/webhooks/:id', { schema, config: { scopes: ['manage_webhooks'] } }, async ({ ctx, params }) => {
    await deleteWebhookEndpoint(ctx, params.id)
    return { object: 'webhook_endpoint', id: params.id, deleted: true }
  })
}
