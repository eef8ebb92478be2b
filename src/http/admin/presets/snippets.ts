import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { createPreset, editPreset, removePreset } from '../../../commands/presets/save-preset.ts'
import { LANGUAGES } from '../../../languages/languages.ts'
import { listPresets } from '../../../queries/presets/list-presets.ts'
import { viewPreset } from '../../../views/presets/preset.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { words } from '../quotes/quote-action.ts'
import { staffContext } from '../staff-context.ts'
import { presetNamed, presetOperations } from './preset-schemas.ts'

const inLanguages = Object.fromEntries(LANGUAGES.map((code) => [code, Type.Optional(words(5000))]))
const texts = Type.Object(inLanguages, {
  additionalProperties: false,
  minProperties: 1,
  description: 'The text in each language, with variables such as `{{buyer_name}}`.',
})
const schemas = presetOperations('snippet', { one: 'text', many: 'texts' })

/** /admin/api/snippets */
export const snippetRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const path = '/admin/api/snippets'
  const config = { permission: 'quotes.see' } as const

  app.get(path, { schema: schemas.list, config }, async (request) => {
    const ctx = staffContext(request)
    return answerPage(await listPresets(ctx, 'snippet'), (preset) => viewPreset(preset, ctx.actor.id))
  })
  const create = { ...schemas.create, body: Type.Object({ ...presetNamed, texts }, { additionalProperties: false }) }
  app.post(path, { schema: create, config }, async (request, reply) => {
    const ctx = staffContext(request)
    const { texts, ...named } = request.body
    return reply
      .code(201)
      .send(viewPreset(await createPreset(ctx, 'snippet', { ...named, content: { texts } }), ctx.actor.id))
  })
  const edit = {
    ...schemas.edit,
    body: Type.Partial(Type.Object({ ...presetNamed, texts }), { additionalProperties: false }),
  }
  app.patch(`${path}/:id`, { schema: edit, config }, async (request) => {
    const ctx = staffContext(request)
    const { texts, ...named } = request.body
    const preset = { kind: 'snippet', id: request.params.id } as const
    const changed = await editPreset(ctx, preset, { ...named, ...(texts && { content: { texts } }) })
    return viewPreset(changed, ctx.actor.id)
  })
  app.delete(`${path}/:id`, { schema: schemas.remove, config }, async (request) => {
    await removePreset(staffContext(request), { kind: 'snippet', id: request.params.id })
    return { object: 'done' }
  })
}
