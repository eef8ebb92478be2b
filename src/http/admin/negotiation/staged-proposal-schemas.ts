import Type from 'typebox'
import { OFFERED_CHOICE } from '../../operation/choice-schema.ts'
import { datetime, either, growing, money, orNull, text } from '../../operation/schema-parts.ts'
import { tiers } from '../../operation/tiers-schema.ts'

const { Literal, Object: object } = Type

const price = either(
  object({ kind: Literal('unit'), amount: money }),
  object({ kind: Type.Enum(['percent', 'fixed']), off: text }),
  object({ kind: Type.Enum(['requested', 'catalog']) }),
)

/** A line's kit; null for none. */
export const KIT = orNull(object({ key: text, role: growing(['parent', 'component']), title: orNull(text) }))
/** The part of a line that the buyer sees. */
export const VISIBILITY = growing(['show', 'price_hidden', 'hidden'])

/** The terms of a staged proposal, as `PUT /admin/api/quotes/{id}/proposal` takes them. */
export const STAGED_TERMS = {
  discount: orNull(
    either(object({ kind: Literal('percent'), off: text }), object({ kind: Literal('fixed'), amount: money })),
  ),
  shipping: object({
    status: growing(['not_required', 'to_be_confirmed', 'quoted', 'free']),
    label: orNull(text),
    amount: money,
  }),
  tax: either(
    object({ kind: Literal('none') }),
    object({ kind: Literal('rate'), percent: text, shipping_taxable: Type.Boolean() }),
    object({ kind: Literal('amount'), amount: money }),
    object({ kind: Literal('platform'), amount: Type.Optional(money) }),
  ),
  payment_terms: orNull(text),
  deposit_percentage: orNull(text),
  expiry: orNull(either(object({ at: datetime }), object({ days: Type.Integer() }))),
  note: orNull(text),
  kit_conversion_mode: growing(['components', 'bundle', 'single_line']),
}

/** The lines of a staged proposal. */
export const STAGED_LINES = Type.Array(
  object({
    id: text,
    quantity: Type.Integer(),
    price: orNull(price),
    visibility: VISIBILITY,
    kit: KIT,
    tiers: orNull(tiers),
    choice: orNull(OFFERED_CHOICE),
  }),
)
