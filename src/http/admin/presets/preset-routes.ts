import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type, { type TProperties } from 'typebox'
import { createPreset, editPreset, removePreset } from '../../../commands/presets/save-preset.ts'
import type { PresetContents, PresetKind } from '../../../domain/presets/preset.ts'
import { listPresets } from '../../../queries/presets/list-presets.ts'
import { viewPreset } from '../../../views/presets/preset.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { words } from '../quotes/quote-action.ts'
import { staffContext } from '../staff-context.ts'
import { presetOperations } from './preset-schemas.ts'

const closed = { additionalProperties: false }
const named = {
  name: words(100),
  shared: Type.Optional(Type.Boolean({ description: 'For everyone on the staff; requires a Manager.' })),
}
interface Named {
  name: string
  shared?: boolean
}

/** Returns the routes of a kind of preset, `/admin/api/<kind>s`, whose content has these members. */
export function presetRoutes<Kind extends PresetKind>(
  kind: Kind,
  content: { [Member in keyof PresetContents[Kind]]: Type.TSchema } & TProperties,
  words: { one: string; many: string },
): FastifyPluginAsyncTypebox<AppOptions> {
  const schemas = presetOperations(kind, words)
  const path = `/admin/api/${kind}s`
  const config = { permission: 'quotes.see' } as const
  const whole = Type.Object({ ...named, ...content }, closed)
  return async (app) => {
    app.get(path, { schema: schemas.list, config }, async (request) => {
      const ctx = staffContext(request)
      return answerPage(await listPresets(ctx, kind), (preset) => viewPreset(preset, ctx.actor.id))
    })
    app.post(path, { schema: { ...schemas.create, body: whole }, config }, async (request, reply) => {
      const ctx = staffContext(request)
      const { name, shared, ...given } = request.body as Named & PresetContents[Kind] // validated by the schema
      const content = given as unknown as PresetContents[Kind]
      return reply.code(201).send(viewPreset(await createPreset(ctx, kind, { name, shared, content }), ctx.actor.id))
    })
    const edit = { ...schemas.edit, body: Type.Partial(whole, closed) }
    app.patch(`${path}/:id`, { schema: edit, config }, async (request) => {
      const ctx = staffContext(request)
      const { name, shared, ...given } = request.body as Partial<Named & PresetContents[Kind]> // validated by the schema
      const content = given as Partial<PresetContents[Kind]>
      return viewPreset(await editPreset(ctx, { kind, id: request.params.id }, { name, shared, content }), ctx.actor.id)
    })
    app.delete(`${path}/:id`, { schema: schemas.remove, config }, async (request) => {
      await removePreset(staffContext(request), { kind, id: request.params.id })
      return { object: 'done' }
    })
  }
}
