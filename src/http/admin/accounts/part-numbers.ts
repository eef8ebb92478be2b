import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { forgetPartNumber, savePartNumber } from '../../../commands/accounts/save-part-number.ts'
import { findAccount } from '../../../queries/accounts/find-account.ts'
import { listPartNumbers } from '../../../queries/accounts/list-part-numbers.ts'
import { viewPartNumber } from '../../../views/accounts/part-number.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { partNumberBody, partNumberText } from '../../operation/part-number-schema.ts'
import { staffContext } from '../staff-context.ts'

const tag = 'Customers'
const params = Type.Object({ id: Type.String({ description: 'A full id, or its digits.' }) })

const listSchema = {
  ...operation({
    operationId: 'listPartNumbers',
    summary: "List a company's own part numbers",
    description: 'By name. Lists of SKUs for the company are read by them.',
    tag,
    ok: [200, 'PartNumberList'],
    problems: ['not_found', 'platform_unavailable'],
  }),
  params,
  querystring: Type.Object({
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description: 'A `next_cursor`.' })),
  }),
}
const saveSchema = {
  ...operation({
    operationId: 'savePartNumber',
    summary: "Remember a company's own name for a variant",
    description: 'An earlier meaning is replaced.',
    tag,
    ok: [200, 'Done'],
    problems: ['not_found', 'limit_reached', 'platform_unavailable'],
  }),
  params,
  body: partNumberBody,
}
const forgetSchema = {
  ...operation({
    operationId: 'forgetPartNumber',
    summary: "Forget a company's own name for a variant",
    tag,
    ok: [200, 'Done'],
    problems: ['not_found', 'platform_unavailable'],
  }),
  params,
  querystring: Type.Object({ part_number: partNumberText }),
}

/** GET, PUT and DELETE /admin/api/companies/{id}/part-numbers */
export const partNumberRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const path = '/admin/api/companies/:id/part-numbers'
  const edit = { permission: 'quotes.edit' } as const

  app.get(path, { schema: listSchema, config: { permission: 'quotes.see' } }, async (request) => {
    const ctx = staffContext(request)
    const company = await findAccount(ctx, 'company', request.params.id)
    return answerPage(await listPartNumbers(ctx, company.id, request.query.cursor), viewPartNumber)
  })
  app.put(path, { schema: saveSchema, config: edit }, async (request) => {
    const ctx = staffContext(request)
    await savePartNumber(ctx, (await findAccount(ctx, 'company', request.params.id)).id, request.body)
    return { object: 'done' }
  })
  app.delete(path, { schema: forgetSchema, config: edit }, async (request) => {
    const ctx = staffContext(request)
    const company = await findAccount(ctx, 'company', request.params.id)
    await forgetPartNumber(ctx, company.id, request.query.part_number)
    return { object: 'done' }
  })
}
