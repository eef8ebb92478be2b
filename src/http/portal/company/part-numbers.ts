import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { forgetPartNumber, savePartNumber } from '../../../commands/accounts/save-part-number.ts'
import { listPartNumbers } from '../../../queries/accounts/list-part-numbers.ts'
import { viewPartNumber } from '../../../views/accounts/part-number.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { partNumberBody, partNumberText } from '../../operation/part-number-schema.ts'
import { enterCompany, ofCompany } from './enter-company.ts'

const tag = 'Company'
const params = Type.Object(ofCompany)

const listSchema = {
  ...operation({
    operationId: 'listPartNumbers',
    summary: "List the company's own part numbers",
    description: 'By name. Lists are read by them.',
    tag,
    ok: [200, 'PartNumberList'],
    problems: ['not_found'],
  }),
  params,
  querystring: Type.Object({ cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })) }),
}
const saveSchema = {
  ...operation({
    operationId: 'savePartNumber',
    summary: "Remember the company's own name for a product",
    description: 'For all contacts of the company; an earlier meaning is replaced.',
    tag,
    ok: [200, 'Done'],
    problems: ['not_found', 'limit_reached'],
  }),
  params,
  body: partNumberBody,
}
const forgetSchema = {
  ...operation({
    operationId: 'forgetPartNumber',
    summary: "Forget the company's own name for a product",
    tag,
    ok: [200, 'Done'],
    problems: ['not_found'],
  }),
  params,
  querystring: Type.Object({ part_number: partNumberText }),
}

/** GET, PUT and DELETE /portal/api/companies/{id}/part-numbers */
export const portalPartNumberRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const path = '/portal/api/companies/:id/part-numbers'
  const config = { entry: 'contact' } as const

  app.get(path, { schema: listSchema, config }, async (request) => {
    const { ctx, companyId } = enterCompany(request, options, request.params.id)
    return answerPage(await listPartNumbers(ctx, companyId, request.query.cursor), viewPartNumber)
  })
  app.put(path, { schema: saveSchema, config }, async (request) => {
    const { ctx, companyId } = enterCompany(request, options, request.params.id)
    await savePartNumber(ctx, companyId, request.body)
    return { object: 'done' }
  })
  app.delete(path, { schema: forgetSchema, config }, async (request) => {
    const { ctx, companyId } = enterCompany(request, options, request.params.id)
    await forgetPartNumber(ctx, companyId, request.query.part_number)
    return { object: 'done' }
  })
}
