import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { Context } from '../../../commands/context.ts'
import { cancelImport } from '../../../commands/imports/cancel-import.ts'
import { startImport } from '../../../commands/imports/start-import.ts'
import { listImports, readImport } from '../../../database/imports/platform-imports.ts'
import type { ImportSample, RowError } from '../../../domain/orders/platform-import.ts'
import { Problem } from '../../../domain/problem.ts'
import { viewImport, viewImportDetail, viewRowError, viewRowErrorsCsv } from '../../../views/orders/platform-import.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { limitParameter } from '../../operation/query.ts'
import { pageOf } from '../page-of.ts'
import { staffContext } from '../staff-context.ts'
import { embeddedOnly } from './embedded-only.ts'

const tag = 'Imports'
const params = Type.Object({ id: Type.String() })
const body = Type.Object({}, { additionalProperties: false })

const listSchema = {
  ...operation({
    operationId: 'listImports',
    summary: 'List the imports',
    description: 'Of the last 30 days; the newest first.',
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
    description: 'How far it is, and the first rows of its file until it is over.',
    tag,
    ok: [200, 'ImportDetail'],
    problems: ['not_found'],
  }),
  params,
}
const errorsSchema = {
  ...operation({
    operationId: 'listRowErrors',
    summary: 'List the rows that are left out',
    description: 'In the order of the file; the first thousand.',
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
    summary: 'The rows that are left out, as CSV',
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
    summary: 'Start an import that was checked',
    description: 'One at a time in a store. It goes on in the background.',
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
    description: 'What is written already stays.',
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

  app.get(path, { schema: listSchema, config }, async ({ ctx, query: { limit = 20, before } }) => {
    embeddedOnly(embedded)
    const imports = await listImports(ctx.db, ctx.store.id, { limit: limit + 1, before })
    const shown = imports.slice(0, limit)
    return pageOf(shown.map(viewImport), imports.length > limit ? (shown.at(-1)?.id ?? null) : null)
  })
  app.get(`${path}/:id`, { schema: readSchema, config }, ({ ctx, params }) => read(ctx, params.id))
  app.get(`${path}/:id/errors`, { schema: errorsSchema, config }, async ({ ctx, params, query }) => {
    const { limit = 20, cursor = '0' } = query
    const errors = await readErrors(ctx, params.id)
    const end = Number(cursor) + limit
    const next = errors.length > end ? String(end) : null
    return pageOf(errors.slice(Number(cursor), end).map(viewRowError), next)
  })
  app.get(`${path}/:id/errors.csv`, { schema: downloadSchema, config }, async ({ ctx, params }, reply) => {
    const text = viewRowErrorsCsv(await readErrors(ctx, params.id))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="import-errors.csv"')
      .send(text)
  })
  app.post(`${path}/:id/start`, { schema: startSchema, config }, async (request) => {
    embeddedOnly(embedded)
    await startImport(staffContext(request), request.params.id)
    return read(request.ctx, request.params.id)
  })
  app.post(`${path}/:id/cancel`, { schema: cancelSchema, config }, async (request) => {
    await cancelImport(staffContext(request), request.params.id)
    return read(request.ctx, request.params.id)
  })
}

async function read({ db, store, secretBox }: Context, id: string) {
  const { sample, errors: _, ...one } = await readImport(db, store.id, id)
  const text = sample && secretBox.openOrNull(sample)
  return viewImportDetail(one, text === null ? null : (JSON.parse(text) as ImportSample))
}

async function readErrors({ db, store, secretBox }: Context, id: string): Promise<RowError[]> {
  const { errors } = await readImport(db, store.id, id)
  if (!errors) return []
  const text = secretBox.openOrNull(errors)
  if (text === null)
    throw new Problem('not_found', 'The errors of this import can no longer be read. Import the file again.')
  return JSON.parse(text)
}
