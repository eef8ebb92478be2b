import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { Context } from '../../../commands/context.ts'
import { findPerson } from '../../../commands/customers/find-person.ts'
import { exportPersonalData } from '../../../commands/customers/gather-personal-data.ts'
import { type DataRequest, listDataRequests, readDataRequest } from '../../../database/customers/data-requests.ts'
import { listDeliveries } from '../../../database/orders/platform-deliveries.ts'
import { viewDataRequest } from '../../../views/customers/data-request.ts'
import { viewPersonalData } from '../../../views/customers/personal-data.ts'
import { viewPlatformDelivery } from '../../../views/orders/platform-order.ts'
import type { AppOptions } from '../../app-options.ts'
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
    const { limit = 20, only } = query
    const deliveries = await listDeliveries(ctx.db, ctx.store.id, { limit, failing: only === 'failing' })
    return { object: 'list', data: deliveries.map(viewPlatformDelivery), has_more: false, next_cursor: null }
  })
  app.get('/admin/api/data-requests', { schema: requestsSchema, config }, async ({ ctx }) => {
    const requests = await listDataRequests(ctx.db, ctx.store.id)
    const data = requests.map((request) => view(ctx, request))
    return { object: 'list', data, has_more: false, next_cursor: null }
  })
  app.get('/admin/api/data-requests/:id', { schema: requestSchema, config }, async ({ ctx, params }) => {
    const { customerId, sealedEmail, quoteIds } = await readDataRequest(ctx.db, ctx.store.id, params.id)
    const email = sealedEmail && ctx.secretBox.openOrNull(sealedEmail)
    const person =
      customerId === null && email === null
        ? { customerId, email, orderIds: [], account: null, drafts: [] }
        : await findPerson(ctx, customerId === null ? { email: email ?? '' } : { customerId }, embedded)
    return viewPersonalData(
      await exportPersonalData(ctx, { ...person, email: person.email ?? email }, quoteIds),
      baseUrl,
    )
  })
}

function view({ secretBox }: Context, request: DataRequest) {
  return viewDataRequest(request, request.sealedEmail && secretBox.openOrNull(request.sealedEmail))
}
