import Type from 'typebox'
import { component, datetime, orNull, says, text } from '../../operation/schema-parts.ts'

const cards = component(
  'CardSettings',
  Type.Object({
    object: Type.Literal('card_settings'),
    account: orNull(
      Type.Object({
        name: orNull(text),
        live: says('False for an account that moves no real money.', Type.Boolean()),
        notified: says('False if Stripe sends no notifications: payments are then asked for.', Type.Boolean()),
        connected_at: datetime,
      }),
    ),
  }),
)

/** Schemas of the answers on payments. */
export const PAYMENT_COMPONENTS = [cards]
