import type { Role } from './access/permissions.ts'

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
  too_far_ahead: { days: number }
  not_later: None
  wrong_password: None
  not_on_staff: None
  staff_inactive: None
  staff_invited: None
  quote_hidden_from: { name: string }
  nothing_to_offer: None
  all_hidden: None
  no_price: { title: string }
  price_below_zero: { title: string }
  discount_too_large: { title: string }
  tiers_in_kit: { title: string }
  tiers_not_shown: { title: string }
  below_first_tier: { title: string; least: number }
  tiers_not_ascending: None
  choice_in_kit: { title: string }
  choice_not_shown: { title: string }
  one_alternative: { title: string }
  one_recommended: { titles: string }
  offer_too_large: { total: string; most: string }
  discount_above_subtotal: None
  percent_too_large: None
  shipping_without_quote: None
  shipping_below_charged: { charged: string }
  tax_pending: None
  tax_unavailable: None
  tax_refused: { text: string }
  wrong_type: { type: string }
  wrong_form: None
  handle: None
  amount: None
  percent: None
  field_key: None
  color: None
  decimals: { most: number }
  too_few: { limit: number }
  not_allowed_here: None
  exactly_one: None
  options_missing: None
  options_unknown: { options: string }
  ends_in_digit: None
  rule_without_values: None
  true_or_false: None
  closes_too_early: None
  after_expiry: { days: number }
  approver_not_staff: None
  approver_not_buyer: None
  role_cannot_approve: { role: Role }
  twice_in_step: None
  used_twice: { value: string }
  unknown_variables: { unknown: string; known: string }
  few_characters: None
  is_the_email: None
  url_bad_characters: None
  url_no_https: None
  iban: None
  bic: None
  card_key: None
  card_key_live: None
  card_key_test: None
  card_key_refused: { text: string }
  url_user: None
  url_invalid: None
  url_port: None
  url_ip_address: None
  url_not_public: None
  url_host_invalid: None
  url_internal: None
  url_own: None
  url_private: None
  older_than_30_days: None
  after_end: None
  too_many_periods: { most: number }
  year: None
  no_customer: None
  no_variant: None
  variant_inactive: None
  platform_id: None
  email_or_customer: None
  not_their_email: None
  file_not_utf8: None
  file_kind: None
  file_content: { kind: string }
  file_too_large: { most: number }
  file_infected: { virus: string }
  upload_gone: None
  file_unreadable: { text: string }
  custom_field: { type: string; options: string }
  custom_field_required: { label: string }
  no_lines: None
  not_convertible: None
  on_two_orders: None
  no_groups: None
  kit_split: None
  hidden_prices_split: None
  not_an_open_line: None
  repeated: None
  too_many_lines: { most: number }
  no_open_line: None
  renewed_without_expiry: None
  too_many_skus: { most: number }
}
type None = Record<never, never>

export type FieldFault = {
  [Code in keyof FaultParameters]: { code: Code } & FaultParameters[Code]
}[keyof FaultParameters]
