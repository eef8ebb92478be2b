import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { Context } from '../../../commands/context.ts'
import { createWebhookEndpoint } from '../../../commands/webhooks/create-webhook-endpoint.ts'
import { deleteWebhookEndpoint } from '../../../commands/webhooks/delete-webhook-endpoint.ts'
import { disableWebhookEndpoint } from '../../../commands/webhooks/disable-webhook-endpoint.ts'
import { editWebhookEndpoint } from '../../../commands/webhooks/edit-webhook-endpoint.ts'
import { enableWebhookEndpoint } from '../../../commands/webhooks/enable-webhook-endpoint.ts'
import { rotateWebhookSecret } from '../../../commands/webhooks/rotate-webhook-secret.ts'
import { EVENT_TYPES } from '../../../domain/webhooks/events.ts'
import { listEndpointStates } from '../../../queries/webhooks/list-endpoints.ts'
import { readEndpointState } from '../../../queries/webhooks/read-endpoint.ts'
import { viewStaffWebhook } from '../../../views/webhooks/staff-webhook.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { requireRecentSignIn } from '../gate.ts'

const tag = 'Webhook endpoints'
const closed = { additionalProperties: false }
const params = Type.Object({ id: Type.String() })
const url = Type.String({ minLength: 1, maxLength: 2000 })
const events = Type.Array(Type.Enum([...EVENT_TYPES]), {
  maxItems: EVENT_TYPES.length,
  description: 'Empty: every type.',
})
const description = Type.String({ maxLength: 200 })

const listSchema = operation({
  operationId: 'listStaffWebhooks',
  summary: 'List webhook endpoints',
  description: 'All of them, at most 20, oldest first.',
  tag,
  ok: [200, 'StaffWebhookList'],
})
const readSchema = {
  ...operation({
    operationId: 'getStaffWebhook',
    summary: 'Read a webhook endpoint',
    description: 'With the number of deliveries waiting.',
    tag,
    ok: [200, 'StaffWebhook'],
    problems: ['not_found'],
  }),
  params,
}
const createSchema = {
  ...operation({
    operationId: 'createStaffWebhook',
    summary: 'Add a webhook endpoint',
    description: 'The answer contains the signing secret, shown only this once. Sends events from now on.',
    tag,
    ok: [201, 'MadeWebhook'],
    problems: ['limit_reached'],
  }),
  body: Type.Object({ url, events: Type.Optional(events), description: Type.Optional(description) }, closed),
}
const editSchema = {
  ...operation({
    operationId: 'editWebhook',
    summary: 'Change a webhook endpoint',
    description:
      'New event types apply to queued and future events, not to past ones. With a new address, queued events are sent there immediately, failed ones at their next retry, and the 5 days of failures start over.',
    tag,
    ok: [200, 'StaffWebhook'],
    problems: ['not_found'],
  }),
  params,
  body: Type.Object(
    {
      url: Type.Optional(url),
      events: Type.Optional(events),
      description: Type.Optional(Type.Union([description, Type.Null()], { description: 'Null removes it.' })),
    },
    { ...closed, minProperties: 1 },
  ),
}
const enableSchema = {
  ...operation({
    operationId: 'enableWebhook',
    summary: 'Enable a webhook endpoint',
    description:
      'What was queued before it was disabled is sent, what happened while it was off is not. No change if it is on.',
    tag,
    ok: [200, 'StaffWebhook'],
    problems: ['not_found'],
  }),
  params,
}
const disableSchema = {
  ...operation({
    operationId: 'disableWebhook',
    summary: 'Disable a webhook endpoint',
    description: 'Nothing is sent to it or queued until it is enabled. No change if it is off.',
    tag,
    ok: [200, 'StaffWebhook'],
    problems: ['not_found'],
  }),
  params,
}
const deleteSchema = {
  ...operation({
    operationId: 'deleteStaffWebhook',
    summary: 'Delete a webhook endpoint',
    description: 'With its queue; its deliveries are no longer shown.',
    tag,
    ok: [200, 'Done'],
    problems: ['not_found'],
  }),
  params,
}
const rotateSchema = {
  ...operation({
    operationId: 'rotateWebhookSecret',
    summary: 'Rotate the signing secret',
    description:
      'The answer contains the new secret, shown only this once. For 24 hours deliveries are signed with both, the new one first. At most two secrets sign: rotating again within the 24 hours ends the oldest immediately. So rotate twice to get rid of a leaked secret; otherwise wait until every receiver knows the new one.',
    tag,
    ok: [200, 'RotatedWebhookSecret'],
    problems: ['not_found', 'confirmation_required'],
  }),
  params,
}

/** /admin/api/webhooks */
export const webhookRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const path = '/admin/api/webhooks'
  const config = { permission: 'webhooks.manage' } as const

  app.get(path, { schema: listSchema, config }, async ({ ctx }) =>
    answerPage(await listEndpointStates(ctx), ({ endpoint, lane }) => viewStaffWebhook(endpoint, lane, ctx)),
  )
  app.get(`${path}/:id`, { schema: readSchema, config }, async ({ ctx, params }) => show(ctx, params.id))
  app.post(path, { schema: createSchema, config }, async ({ ctx, body }, reply) => {
    const { endpoint, secret } = await createWebhookEndpoint(ctx, body)
    return reply.code(201).send({ ...(await show(ctx, endpoint.id)), secret })
  })
  app.patch(`${path}/:id`, { schema: editSchema, config }, async ({ ctx, params, body }) => {
    await editWebhookEndpoint(ctx, params.id, body)
    return show(ctx, params.id)
  })
  app.post(`${path}/:id/enable`, { schema: enableSchema, config }, async ({ ctx, params }) => {
    await enableWebhookEndpoint(ctx, params.id)
    return show(ctx, params.id)
  })
  app.post(`${path}/:id/disable`, { schema: disableSchema, config }, async ({ ctx, params }) => {
    await disableWebhookEndpoint(ctx, params.id)
    return show(ctx, params.id)
  })
  app.delete(`${path}/:id`, { schema: deleteSchema, config }, async ({ ctx, params }) => {
    await deleteWebhookEndpoint(ctx, params.id)
    return { object: 'done' }
  })
  app.post(`${path}/:id/rotate-secret`, { schema: rotateSchema, config }, async (request) => {
    requireRecentSignIn(request)
    const { secret, oldSecretUntil } = await rotateWebhookSecret(request.ctx, request.params.id)
    return { object: 'webhook_endpoint', id: request.params.id, secret, old_secret_works_until: oldSecretUntil }
  })
}

async function show(ctx: Context, endpointId: string) {
  const { endpoint, lane, counts } = await readEndpointState(ctx, endpointId)
  return viewStaffWebhook(endpoint, lane, { ...ctx, ...(counts && { counts }) })
}
