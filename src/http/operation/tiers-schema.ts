import Type from 'typebox'
import { component, money, ref, says } from './schema-parts.ts'

/** One of a line's prices by quantity, in answers. */
export const tierComponent = component(
  'PriceTier',
  Type.Object(
    {
      from_quantity: says('The smallest quantity it is for; it ends where the next one begins.', Type.Integer()),
      unit_price: says('The offered unit price for such a quantity.', money),
    },
    { description: 'A unit price that depends on the quantity.' },
  ),
)

/** A line's prices by quantity in answers. */
export const tiers = Type.Array(ref('PriceTier'))
