import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { Context } from '../../../commands/context.ts'
import { cancelImport } from '../../../commands/imports/cancel-import.ts'
import { startImport } from '../../../commands/imports/start-import.ts'
import { listImports } from '../../../queries/imports/list-imports.ts'
import { listRowErrors, readImport, readRowErrors } from '../../../queries/imports/read-import.ts'
import { viewImport, viewImportDetail, viewRowError, viewRowErrorsCsv } from '../../../views/orders/platform-import.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { limitParameter } from '../../operation/query.ts'
import { staffContext } from '../staff-context.ts'
import { embeddedOnly } from './embedded-only.ts'

const tag = 'Imports'
const params = Type.Object({ id: Type.String() })
const body = Type.Object({}, { additionalProperties: false })

const listSchema = {
  ...operation({
    operationId: 'listImports',
    summary: 'List the imports',
    description: 'Of the last 30 days, newest first.',
    tag,
    ok: [200, 'ImportList'],
    problems: ['action_unavailable'],
  }),
  querystring: Type.Object({
    limit: limitParameter,
    before: Type.Optional(Type.String({ description: 'A `next_cursor`.' })),
  }),
}
const readSchema = {
  ...operation({
    operationId: 'readImport',
    summary: 'Read an import',
    description: 'Its progress and, until it ends, the first rows of its file.',
    tag,
    ok: [200, 'ImportDetail'],
    problems: ['not_found'],
  }),
  params,
}
const errorsSchema = {
  ...operation({
    operationId: 'listRowErrors',
    summary: 'List rows left out',
    description: 'In file order; the first thousand.',
    tag,
    ok: [200, 'RowErrorList'],
    problems: ['not_found'],
  }),
  params,
  querystring: Type.Object({
    limit: limitParameter,
    cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,4}$', description: 'A `next_cursor`.' })),
  }),
}
const downloadSchema = {
  ...operation({
    operationId: 'downloadRowErrors',
    summary: 'Download rows left out as CSV',
    tag,
    ok: [200, 'Csv'],
    mediaType: 'text/csv',
    problems: ['not_found'],
  }),
  params,
}
const startSchema = {
  ...operation({
    operationId: 'startImport',
    summary: 'Start a checked import',
    description: 'One at a time in a store. It runs in the background.',
    tag,
    ok: [200, 'ImportDetail'],
    problems: ['not_found', 'action_unavailable'],
  }),
  params,
  body,
}
const cancelSchema = {
  ...operation({
    operationId: 'cancelImport',
    summary: 'Cancel an import',
    description: 'Rows already written stay.',
    tag,
    ok: [200, 'ImportDetail'],
    problems: ['not_found', 'action_unavailable'],
  }),
  params,
  body,
}

/** /admin/api/imports: staff's imports into the embedded platform; uploads are in import-upload.ts */
export const importRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, { embedded }) => {
  const path = '/admin/api/imports'
  const config = { permission: 'platform.manage' } as const

  app.get(path, { schema: listSchema, config }, async ({ ctx, query }) => {
    embeddedOnly(embedded, ctx)
    return answerPage(await listImports(ctx, { limit: query.limit, cursor: query.before }), viewImport)
  })
  app.get(`${path}/:id`, { schema: readSchema, config }, ({ ctx, params }) => show(ctx, params.id))
  app.get(`${path}/:id/errors`, { schema: errorsSchema, config }, async ({ ctx, params, query }) =>
    answerPage(await listRowErrors(ctx, params.id, query), viewRowError),
  )
  app.get(`${path}/:id/errors.csv`, { schema: downloadSchema, config }, async ({ ctx, params }, reply) => {
    const text = viewRowErrorsCsv(await readRowErrors(ctx, params.id))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="import-errors.csv"')
      .send(text)
  })
  app.post(`${path}/:id/start`, { schema: startSchema, config }, async (request) => {
    embeddedOnly(embedded, request.ctx)
    await startImport(staffContext(request), request.params.id)
    return show(request.ctx, request.params.id)
  })
  app.post(`${path}/:id/cancel`, { schema: cancelSchema, config }, async (request) => {
    await cancelImport(staffContext(request), request.params.id)
    return show(request.ctx, request.params.id)
  })
}

async function show(ctx: Context, id: string) {
  const { sample, ...one } = await readImport(ctx, id)
  return viewImportDetail(one, sample)
}
