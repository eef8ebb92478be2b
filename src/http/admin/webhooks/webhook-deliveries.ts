import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type, { type Static } from 'typebox'
import { pingWebhookEndpoint } from '../../../commands/webhooks/ping-webhook-endpoint.ts'
import { resendDelivery } from '../../../commands/webhooks/resend-delivery.ts'
import { resendFailedDeliveries } from '../../../commands/webhooks/resend-failed-deliveries.ts'
import { parseInstant } from '../../../domain/calendar.ts'
import { SERVICE_VERSION } from '../../../domain/service-version.ts'
import { DELIVERY_STATES } from '../../../domain/webhooks/delivery-states.ts'
import { EVENT_TYPES } from '../../../domain/webhooks/events.ts'
import { listDeliveries } from '../../../queries/webhooks/list-deliveries.ts'
import { readDelivery, readDeliveryDetail } from '../../../queries/webhooks/read-delivery.ts'
import { pingBody, webhookBody } from '../../../views/webhooks/webhook-body.ts'
import { viewDelivery, viewDeliveryDetail } from '../../../views/webhooks/webhook-delivery.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { instantParameter, limitParameter } from '../../operation/query.ts'

const tag = 'Webhook deliveries'
const closed = { additionalProperties: false }
const params = Type.Object({ id: Type.String() })
const deliveryParams = Type.Object({ id: Type.String(), deliveryId: Type.String() })

const pingSchema = {
  ...operation({
    operationId: 'pingWebhook',
    summary: 'Send a test ping',
    description:
      'Immediately and only once, signed like any delivery, even if the endpoint is disabled. Answers with the outcome, which is logged and changes nothing else. At most 30 a minute per store.',
    tag,
    ok: [200, 'WebhookDelivery'],
    problems: ['not_found', 'rate_limited', 'action_unavailable'],
  }),
  params,
}
const FILTERS = {
  state: Type.Optional(Type.Enum([...DELIVERY_STATES])),
  type: Type.Optional(Type.Enum([...EVENT_TYPES, 'ping'] as const)),
  quote_id: Type.Optional(Type.String({ maxLength: 100 })),
  from: instantParameter('At or after this time.'),
  to: instantParameter('At or before this time.'),
}
const listSchema = {
  ...operation({
    operationId: 'listWebhookDeliveries',
    summary: 'Read the delivery log',
    description:
      "Newest event first, from the last 30 days: attempts, and (`queued`) events waiting for their first. `from` and `to` filter by the event's time. A page may hold fewer than `limit`, even none, while `has_more` is true: continue with `next_cursor`.",
    tag,
    ok: [200, 'WebhookDeliveryList'],
    problems: ['not_found'],
  }),
  params,
  querystring: Type.Object(
    {
      limit: limitParameter,
      cursor: Type.Optional(Type.String({ description: 'From a `next_cursor`; keep the same filters.' })),
      ...FILTERS,
    },
    closed,
  ),
}
const readSchema = {
  ...operation({
    operationId: 'getWebhookDelivery',
    summary: 'Read a delivery',
    description: 'With the request as an attempt would send it now, except for its signature.',
    tag,
    ok: [200, 'WebhookDeliveryDetail'],
    problems: ['not_found'],
  }),
  params: deliveryParams,
}
const resendSchema = {
  ...operation({
    operationId: 'resendWebhookDelivery',
    summary: 'Resend a delivery',
    description:
      "Delivered or not, with the same `webhook-id` and all its attempts, as soon as it is the endpoint's turn. Test pings cannot be resent.",
    tag,
    ok: [200, 'WebhookDelivery'],
    problems: ['not_found', 'endpoint_disabled', 'not_resendable'],
  }),
  params: deliveryParams,
}
const resendFailedSchema = {
  ...operation({
    operationId: 'resendFailedWebhookDeliveries',
    summary: 'Resend failed deliveries',
    description:
      'All deliveries of events since a time, at most 30 days ago, that are being retried or were given up, with the same `webhook-id` and all their attempts. Answers how many.',
    tag,
    ok: [200, 'ResentDeliveries'],
    problems: ['not_found', 'endpoint_disabled', 'rate_limited'],
  }),
  params,
  body: Type.Object({ since: Type.String({ format: 'date-time' }) }, closed),
}

/** /admin/api/webhooks/{id}/ping, its deliveries and resends */
export const webhookDeliveryRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl, docsUrl }) => {
  const path = '/admin/api/webhooks/:id'
  const config = { permission: 'webhooks.manage' } as const
  const style = { baseUrl, apiVersion: SERVICE_VERSION }

  app.post(`${path}/ping`, { schema: pingSchema, config }, async ({ ctx, params }) => {
    const body = pingBody(params.id, ctx.now, style)
    return viewDelivery(await pingWebhookEndpoint(ctx, params.id, { body, docsUrl }), ctx.store)
  })
  app.get(`${path}/deliveries`, { schema: listSchema, config }, async ({ ctx, params, query }) => {
    return answerPage(await listDeliveries(ctx, params.id, query), (delivery) => viewDelivery(delivery, ctx.store))
  })
  app.get(`${path}/deliveries/:deliveryId`, { schema: readSchema, config }, async ({ ctx, params }) => {
    const { endpoint, delivery, sent } = await readDeliveryDetail(ctx, nameOf(params))
    const told = sent && webhookBody(sent.event, sent.quote, style)
    const body = delivery.type === 'ping' ? pingBody(params.id, delivery.createdAt, style) : told
    return viewDeliveryDetail(delivery, body, { store: ctx.store, url: endpoint.url, docsUrl })
  })
  app.post(`${path}/deliveries/:deliveryId/resend`, { schema: resendSchema, config }, async ({ ctx, params }) => {
    await resendDelivery(ctx, params.id, params.deliveryId)
    const { delivery } = await readDelivery(ctx, nameOf(params))
    return viewDelivery(delivery, ctx.store)
  })
  app.post(`${path}/resend-failed`, { schema: resendFailedSchema, config }, async ({ ctx, params, body }) => {
    const since = parseInstant(body.since) ?? ctx.now
    return { object: 'resent_deliveries', count: await resendFailedDeliveries(ctx, params.id, since) }
  })
}

function nameOf({ id, deliveryId }: Static<typeof deliveryParams>) {
  return { endpointId: id, deliveryId }
}
