import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { deleteList, noList, saveList } from '../../../commands/companies/save-list.ts'
import { parseId } from '../../../domain/id.ts'
import { MOST_LIST_LINES } from '../../../domain/negotiation/stage-proposal.ts'
import { listCompanyLists, nameLines, readCompanyList } from '../../../queries/companies/shared-lists.ts'
import { viewListSummary, viewSharedList } from '../../../views/companies/shared-list.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { enterCompany, ofCompany } from './enter-company.ts'

const tag = 'Company'
const closed = { additionalProperties: false }
const params = Type.Object(ofCompany)
const listParams = Type.Object({ ...ofCompany, list: Type.String({ maxLength: 100 }) })
const body = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    lines: Type.Array(
      Type.Object(
        {
          variant_id: Type.String({ minLength: 1, maxLength: 100 }),
          quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
        },
        closed,
      ),
      { minItems: 1, maxItems: MOST_LIST_LINES },
    ),
  },
  closed,
)

const allSchema = {
  ...operation({
    operationId: 'listSharedLists',
    summary: "List the company's shared lists",
    description: 'By name, without their lines.',
    tag,
    ok: [200, 'SharedListList'],
    problems: ['not_found'],
  }),
  params,
}
const readSchema = {
  ...operation({
    operationId: 'getSharedList',
    summary: 'Read a shared list',
    tag,
    ok: [200, 'SharedList'],
    problems: ['not_found'],
  }),
  params: listParams,
}
const addSchema = {
  ...operation({
    operationId: 'addSharedList',
    summary: 'Add a list for all contacts of the company',
    description: 'The same variant twice becomes one line.',
    tag,
    ok: [201, 'SharedList'],
    problems: ['not_found', 'state_conflict', 'limit_reached'],
  }),
  params,
  body,
}
const saveSchema = {
  ...operation({
    operationId: 'saveSharedList',
    summary: 'Replace a shared list',
    tag,
    ok: [200, 'SharedList'],
    problems: ['not_found', 'state_conflict'],
  }),
  params: listParams,
  body,
}
const deleteSchema = {
  ...operation({
    operationId: 'deleteSharedList',
    summary: 'Delete a shared list',
    tag,
    ok: [200, 'Done'],
    problems: ['not_found'],
  }),
  params: listParams,
}

/** GET and POST /portal/api/companies/{id}/lists; GET, PUT and DELETE …/lists/{list} */
export const sharedListRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const path = '/portal/api/companies/:id/lists'
  const config = { entry: 'contact' } as const

  app.get(path, { schema: allSchema, config }, async (request) => {
    const { ctx, companyId } = enterCompany(request, options, request.params.id)
    return answerPage(await listCompanyLists(ctx, companyId), viewListSummary)
  })
  app.post(path, { schema: addSchema, config }, async (request, reply) => {
    const { ctx, companyId } = enterCompany(request, options, request.params.id)
    const list = await saveList(ctx, companyId, request.body)
    return reply.code(201).send(viewSharedList(await nameLines(ctx, list)))
  })
  app.get(`${path}/:list`, { schema: readSchema, config }, async (request) => {
    const { ctx, companyId } = enterCompany(request, options, request.params.id)
    const list = await readCompanyList(ctx, companyId, readListId(request.params.list))
    if (!list) throw noList()
    return viewSharedList(list)
  })
  app.put(`${path}/:list`, { schema: saveSchema, config }, async (request) => {
    const { ctx, companyId } = enterCompany(request, options, request.params.id)
    const list = await saveList(ctx, companyId, request.body, readListId(request.params.list))
    return viewSharedList(await nameLines(ctx, list))
  })
  app.delete(`${path}/:list`, { schema: deleteSchema, config }, async (request) => {
    const { ctx, companyId } = enterCompany(request, options, request.params.id)
    await deleteList(ctx, companyId, readListId(request.params.list))
    return { object: 'done' }
  })
}

function readListId(id: string): string {
  if (parseId('lst', id) === null) throw noList()
  return id
}
