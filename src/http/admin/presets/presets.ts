import Type from 'typebox'
import { LANGUAGES } from '../../../languages/languages.ts'
import { PROPOSAL_MEMBERS } from '../negotiation/proposal-body.ts'
import { words } from '../quotes/quote-action.ts'
import { presetRoutes } from './preset-routes.ts'
import { TEMPLATE_TERMS } from './preset-schemas.ts'

const closed = { additionalProperties: false }
const inLanguages = Object.fromEntries(LANGUAGES.map((code) => [code, Type.Optional(words(5000))]))
const texts = Type.Object(inLanguages, {
  ...closed,
  minProperties: 1,
  description: 'The text in each language, with variables such as `{{buyer_name}}`.',
})
const amount = Type.String({ pattern: '^[0-9]{1,10}\\.[0-9]{2}$', description: 'A decimal such as 12.50.' })
const currency = Type.String({ pattern: '^[A-Z]{3}$' })
const part = Type.Object(
  { variant_id: words(100), title: words(600), quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }) },
  closed,
)
const { lines: _lines, tax: _tax, kit_conversion_mode: _mode, ...limited } = PROPOSAL_MEMBERS
/** All of them, as the editor has them, within the limits of a proposal. */
const terms = Type.Intersect([Type.Object(limited, closed), Type.Object(TEMPLATE_TERMS)])

const templateLine = Type.Object(
  { ...part.properties, price: Type.Union([amount, Type.Null()], { description: "Null: the catalog's." }) },
  closed,
)

/** /admin/api/snippets */
export const snippetRoutes = presetRoutes('snippet', { texts }, { one: 'text', many: 'texts' })

/** /admin/api/kits */
export const kitRoutes = presetRoutes(
  'kit',
  {
    parent: part,
    components: Type.Array(part, { minItems: 1, maxItems: 99 }),
    price: { ...amount, description: 'For each of the first.' },
    currency,
  },
  { one: 'kit', many: 'kits' },
)

/** /admin/api/templates */
export const templateRoutes = presetRoutes(
  'template',
  { terms, lines: Type.Optional(Type.Array(templateLine, { minItems: 1, maxItems: 100 })), currency },
  { one: 'template', many: 'templates' },
)
