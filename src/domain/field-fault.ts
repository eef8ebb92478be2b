/** The faults of a field: a code with parameters, said in the reader's language as `fault.<code>`. */
type FaultParameters = {
  required: None
  unknown_field: None
  one_of: { values: string }
  email: None
  date: None
  moment: None
  at_least: { limit: number }
  at_most: { limit: number }
  too_many: { limit: number }
  too_long: { limit: number }
  too_short: { limit: number }
  empty: None
  bad_text: None
  in_the_past: None
  not_later: None
  wrong_password: None
  not_on_staff: None
  staff_inactive: None
  staff_invited: None
  nothing_to_offer: None
  all_hidden: None
  no_price: { title: string }
  price_below_zero: { title: string }
  discount_too_large: { title: string }
  offer_too_large: { total: string; most: string }
  discount_above_subtotal: None
  percent_too_large: None
  shipping_without_quote: None
  shipping_below_charged: { charged: string }
  tax_pending: None
}
type None = Record<never, never>

export type FieldFault = {
  [Code in keyof FaultParameters]: { code: Code } & FaultParameters[Code]
}[keyof FaultParameters]
