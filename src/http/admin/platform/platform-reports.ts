import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { exportPersonalData } from '../../../commands/customers/export-personal-data.ts'
import { listDataRequests, readRequestedData } from '../../../queries/customers/list-data-requests.ts'
import { listPlatformDeliveries } from '../../../queries/orders/list-platform-deliveries.ts'
import { viewDataRequest } from '../../../views/customers/data-request.ts'
import { viewPersonalData } from '../../../views/customers/personal-data.ts'
import { viewPlatformDelivery } from '../../../views/orders/platform-order.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { limitParameter } from '../../operation/query.ts'

const tag = 'Platform'

const deliveriesSchema = {
  ...operation({
    operationId: 'listPlatformDeliveries',
    summary: 'List platform reports',
    description: 'Of the last 30 days, newest first.',
    tag,
    ok: [200, 'PlatformDeliveryList'],
  }),
  querystring: Type.Object({
    limit: limitParameter,
    only: Type.Optional(Type.Enum(['failing'], { description: 'Only those that failed and are not applied.' })),
  }),
}
const requestsSchema = operation({
  operationId: 'listDataRequests',
  summary: 'List data requests',
  description: 'Made through the platform in the last 30 days, newest first.',
  tag,
  ok: [200, 'DataRequestList'],
})
const requestSchema = {
  ...operation({
    operationId: 'getDataRequest',
    summary: 'Export a data request',
    description: 'Everything stored about the person, read now: data already removed is not included.',
    tag,
    ok: [200, 'CustomerData'],
    problems: ['not_found'],
  }),
  params: Type.Object({ id: Type.String() }),
}

/** /admin/api/platform/deliveries and /admin/api/data-requests */
export const platformReportRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl, embedded }) => {
  const config = { permission: 'platform.manage' } as const

  app.get('/admin/api/platform/deliveries', { schema: deliveriesSchema, config }, async ({ ctx, query }) => {
    const { limit, only } = query
    return answerPage(await listPlatformDeliveries(ctx, { limit, failing: only === 'failing' }), viewPlatformDelivery)
  })
  app.get('/admin/api/data-requests', { schema: requestsSchema, config }, async ({ ctx }) =>
    answerPage(await listDataRequests(ctx), ({ request, email }) => viewDataRequest(request, email)),
  )
  app.get('/admin/api/data-requests/:id', { schema: requestSchema, config }, async ({ ctx, params }) => {
    const data = await readRequestedData(ctx, params.id, embedded)
    return viewPersonalData(await exportPersonalData(ctx, data), baseUrl)
  })
}
