import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listEndpoints } from '../../queries/webhooks/list-endpoints.ts'
import { viewEndpoint } from '../../views/webhooks/webhook-endpoint.ts'
import { answerPage } from '../operation/answer-page.ts'
import { operation } from '../operation/operation.ts'

const schema = operation({
  operationId: 'listWebhooks',
  summary: 'List webhook endpoints',
  description: 'All on one page, at most 20, without their secrets.',
  tag: 'Webhook endpoints',
  ok: [200, 'WebhookEndpointList'],
})

/** GET /v1/webhooks */
export const listWebhooksRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/v1/webhooks', { schema, config: { scopes: ['manage_webhooks'] } }, async ({ ctx }) =>
    answerPage(await listEndpoints(ctx), viewEndpoint),
  )
}
