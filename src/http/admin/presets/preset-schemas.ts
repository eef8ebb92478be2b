import Type from 'typebox'
import type { PresetKind } from '../../../domain/presets/preset.ts'
import { LANGUAGES } from '../../../languages/languages.ts'
import { operation } from '../../operation/operation.ts'
import { component, datetime, list, money, orNull, text } from '../../operation/schema-parts.ts'
import { STAGED_TERMS } from '../negotiation/staged-proposal-schemas.ts'

const PRESET = { id: text, name: text, shared: Type.Boolean(), own: Type.Boolean(), created_at: datetime }

const part = Type.Object({ variant_id: text, title: text, quantity: Type.Integer() })
const { tax: _tax, kit_conversion_mode: _mode, ...terms } = STAGED_TERMS

/** The terms that a template keeps. */
export const TEMPLATE_TERMS = terms

/** Schemas of the answers about presets. */
export const PRESET_COMPONENTS = [
  component(
    'Snippet',
    Type.Object({
      object: Type.Literal('snippet'),
      ...PRESET,
      texts: Type.Object(Object.fromEntries(LANGUAGES.map((code) => [code, Type.Optional(text)]))),
    }),
  ),
  component('SnippetList', list('Snippet', Type.Null())),
  component(
    'Kit',
    Type.Object({
      object: Type.Literal('kit'),
      ...PRESET,
      parent: part,
      components: Type.Array(part),
      price: money,
      currency: text,
    }),
  ),
  component('KitList', list('Kit', Type.Null())),
  component(
    'Template',
    Type.Object({
      object: Type.Literal('template'),
      ...PRESET,
      terms: Type.Object(terms),
      lines: Type.Optional(Type.Array(Type.Object({ ...part.properties, price: orNull(money) }))),
      currency: text,
    }),
  ),
  component('TemplateList', list('Template', Type.Null())),
]

/** Returns the schemas of a kind's four operations, without the bodies. */
export function presetOperations(kind: PresetKind, { one, many }: { one: string; many: string }) {
  const Kind = `${kind[0]?.toUpperCase()}${kind.slice(1)}`
  const params = Type.Object({ id: Type.String() })
  const tag = 'Presets'
  return {
    list: operation({
      operationId: `list${Kind}s`,
      summary: `List ${many}`,
      description: 'Your own and shared ones.',
      tag,
      ok: [200, `${Kind}List`],
    }),
    create: operation({
      operationId: `create${Kind}`,
      summary: `Save a ${one}`,
      tag,
      ok: [201, Kind],
      problems: ['limit_reached'],
    }),
    edit: {
      ...operation({
        operationId: `edit${Kind}`,
        summary: `Change a ${one}`,
        tag,
        ok: [200, Kind],
        problems: ['not_found'],
      }),
      params,
    },
    remove: {
      ...operation({
        operationId: `delete${Kind}`,
        summary: `Delete a ${one}`,
        tag,
        ok: [200, 'Done'],
        problems: ['not_found'],
      }),
      params,
    },
  }
}
