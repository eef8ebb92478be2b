import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { exportPersonalData } from '../../../commands/customers/export-personal-data.ts'
import { forgetCustomer } from '../../../commands/customers/forget-customer.ts'
import { findPerson } from '../../../queries/customers/find-person.ts'
import { gatherPersonalData } from '../../../queries/customers/gather-personal-data.ts'
import { viewPersonalData, viewPersonalSummary } from '../../../views/customers/personal-data.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { requireRecentSignIn } from '../gate.ts'

const tag = 'Platform'
const body = Type.Object(
  {
    email: Type.Optional(Type.String({ minLength: 1, maxLength: 254, description: 'Also for guests; ignores case.' })),
    customer_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          'Or both, if the platform does not let us see which belong together; `none` of a person without an account.',
      }),
    ),
  },
  { additionalProperties: false },
)

const findSchema = {
  ...operation({
    operationId: 'findCustomerData',
    summary: 'Count what is stored about a customer',
    description: 'Counts of the data a redaction would remove; all zero for an unknown person.',
    tag,
    ok: [200, 'CustomerSummary'],
    problems: ['action_unavailable', 'platform_unavailable'],
  }),
  body,
}
const exportSchema = {
  ...operation({
    operationId: 'exportCustomerData',
    summary: 'Export everything stored about a customer',
    description: 'Read now, to send to them. Requires a password confirmed within the last ten minutes.',
    tag,
    ok: [200, 'CustomerData'],
    problems: ['confirmation_required', 'action_unavailable', 'platform_unavailable'],
  }),
  body,
}
const redactSchema = {
  ...operation({
    operationId: 'redactCustomer',
    summary: 'Redact a customer',
    description:
      'Permanently removes their identity and writings. Quotes keep their figures, numbers and events, without a name. Requires a password confirmed within the last ten minutes.',
    tag,
    ok: [200, 'CustomerSummary'],
    problems: ['confirmation_required', 'action_unavailable', 'platform_unavailable'],
  }),
  body,
}

/** /admin/api/customer-data/…: addresses are sent in bodies, since URLs end up in logs. */
export const customerDataRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl, embedded }) => {
  const path = '/admin/api/customer-data'
  const config = { permission: 'platform.manage' } as const

  app.post(
    `${path}/find`,
    { schema: findSchema, config },
    async ({ ctx, body: { email, customer_id: customerId } }) => {
      const person = await findPerson(ctx, { email, customerId }, embedded)
      return viewPersonalSummary(await gatherPersonalData(ctx, person))
    },
  )
  app.post(`${path}/export`, { schema: exportSchema, config }, async (request) => {
    requireRecentSignIn(request)
    const { email, customer_id: customerId } = request.body
    const person = await findPerson(request.ctx, { email, customerId }, embedded)
    const data = await gatherPersonalData(request.ctx, person)
    return viewPersonalData(await exportPersonalData(request.ctx, data), baseUrl)
  })
  app.post(`${path}/redact`, { schema: redactSchema, config }, async (request) => {
    requireRecentSignIn(request)
    const { email, customer_id: customerId } = request.body
    const person = await findPerson(request.ctx, { email, customerId }, embedded)
    await forgetCustomer(request.ctx, person, embedded)
    const left = await findPerson(request.ctx, { email, customerId }, embedded)
    return viewPersonalSummary(await gatherPersonalData(request.ctx, left))
  })
}
