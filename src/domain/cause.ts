import type { Role } from './access/permissions.ts'

type None = Record<never, never>

/** The causes of a refused request, unless a rule of the quote refused it. Amounts are as on the wire. */
interface CauseParameters {
  no_quote: None
  no_version: { number: number | string }
  no_link: None
  no_view: None
  no_company: None
  no_customer: None
  no_note: None
  no_part_number: None
  no_preset: None
  no_data_request: None
  no_mail: None
  no_suppression: None
  no_key: { id: string }
  no_staff: None
  no_delivery: None
  no_endpoint: None
  no_document: None
  no_such_draft_order: None
  no_platform_order: { type: 'Order' | 'DraftOrder'; id: string }
  too_many_endpoints: { most: number }
  clock_live: None
  clock_back: None
  clock_step: { days: number }
  clock_far: { days: number }
  clock_running: None
  clock_idle: { days: number }
  clock_stuck: None
  clock_kept: None
  too_many_views: { most: number }
  too_many_presets: { most: number }
  too_many_part_numbers: { most: number }
  others_may_edit: { roles: readonly Role[] }
  others_may_share: { roles: readonly Role[] }
  others_may_share_presets: { roles: readonly Role[] }
  others_may_assign: { roles: readonly Role[] }
  ping_not_resendable: None
  not_attempted_yet: None
  secret_unreadable: None
  no_mail_server: None
  mail_on_its_way: None
  no_import: None
  import_errors_gone: None
  import_checking: None
  import_started: None
  import_running: None
  import_ended: None
  draft_order_open: { name: string }
  other_platform: { home: string }
  domain_elsewhere: None
  customers_hidden: None
  customer_tags_hidden: None
  address_hidden: None
  person_hidden: None
  not_quoted_hidden: None
  kits_unsupported: None
  not_quoted_line: { line: number }
  not_quoted_buyer: None
  has_password: { name: string }
  deactivated: { name: string }
  account_deactivated: None
  mail_unverified: { email: string }
  mail_of_other: { email: string }
  currency_unsupported: { currency: string }
  approval_timed_out: None
  nothing_more_removed: None
  tax_changed: { now: string; was: string | null; currency: string }
  total_changed: { now: string; was: string; total: string; before: string; currency: string }
  platform_away: { executed: 'no' | 'unknown' }
  shop_installing: None
  platform_busy: None
  platform_needs_app: None
  platform_closed_shop: None
  open_app_first: None
  draft_gone: None
  draft_completed_there: None
  draft_calculating: None
  platform_away_for_tax: None
  platform_away_converting: { hours: number }
  platform_away_too_long: { hours: number }
  /** The platform's own words, quoted unchanged. */
  platform_refused: { text: string }
  platform_differs: { what: 'subtotal' | 'shipping' | 'total'; theirs: string; ours: string; currency: string }
  tax_differs: { theirs: string; agreed: string | null; currency: string; draft: 'none' | 'deleted' }
  earlier_failed: None
  order_cancelled: { number: string }
  draft_completed: { number: string }
  nothing_to_refund: { number: string }
  payment_too_large: { number: string; most: string; currency: string }
  paid_meanwhile: { number: string }
  not_overdue: None
  reminded_today: None
  cards_off: None
  cards_unavailable: None
  refund_too_large: { number: string; most: string; currency: string }
}

export type Cause = {
  [Code in keyof CauseParameters]: { code: Code } & CauseParameters[Code]
}[keyof CauseParameters]
