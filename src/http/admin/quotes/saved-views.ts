import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { createView, deleteView, editView } from '../../../commands/quotes/save-view.ts'
import { listSavedViews } from '../../../queries/quotes/list-saved-views.ts'
import { viewSavedView } from '../../../views/quotes/saved-view.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { staffContext } from '../staff-context.ts'
import { QUOTE_FILTERS, SORT } from './quote-filters.ts'

const tag = 'Saved views'
const closed = { additionalProperties: false }
const params = Type.Object({ id: Type.String() })
const name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })
const members = {
  shared: Type.Optional(Type.Boolean({ description: 'For everyone on the staff; requires a Manager.' })),
  filters: Type.Optional(Type.Object(QUOTE_FILTERS, closed)),
  sort: Type.Optional(SORT),
  columns: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 50 })),
}

const listSchema = operation({
  operationId: 'listViews',
  summary: 'List saved views',
  description: 'Your own and shared ones.',
  tag,
  ok: [200, 'SavedViewList'],
})
const createSchema = {
  ...operation({
    operationId: 'createView',
    summary: 'Save a view',
    tag,
    ok: [201, 'SavedView'],
    problems: ['limit_reached'],
  }),
  body: Type.Object({ name, ...members }, closed),
}
const editSchema = {
  ...operation({
    operationId: 'editView',
    summary: 'Change a saved view',
    tag,
    ok: [200, 'SavedView'],
    problems: ['not_found'],
  }),
  params,
  body: Type.Object({ name: Type.Optional(name), ...members }, closed),
}
const deleteSchema = {
  ...operation({
    operationId: 'deleteView',
    summary: 'Delete a saved view',
    tag,
    ok: [200, 'Done'],
    problems: ['not_found'],
  }),
  params,
}

/** /admin/api/views */
export const savedViewRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const path = '/admin/api/views'
  const config = { permission: 'quotes.see' } as const

  app.get(path, { schema: listSchema, config }, async (request) => {
    const ctx = staffContext(request)
    return answerPage(await listSavedViews(ctx), (view) => viewSavedView(view, ctx.actor.id))
  })
  app.post(path, { schema: createSchema, config }, async (request, reply) => {
    const ctx = staffContext(request)
    return reply.code(201).send(viewSavedView(await createView(ctx, request.body), ctx.actor.id))
  })
  app.patch(`${path}/:id`, { schema: editSchema, config }, async (request) => {
    const ctx = staffContext(request)
    return viewSavedView(await editView(ctx, request.params.id, request.body), ctx.actor.id)
  })
  app.delete(`${path}/:id`, { schema: deleteSchema, config }, async (request) => {
    await deleteView(staffContext(request), request.params.id)
    return { object: 'done' }
  })
}
