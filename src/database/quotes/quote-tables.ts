import type { Generated, JSONColumnType } from 'kysely'
import type { RuleOutcome } from '../../domain/automation/automate.ts'
import type { LossReason } from '../../domain/quotes/loss-reason.ts'
import type { Proposal } from '../../domain/quotes/quote.ts'
import type { HeadlineMode, KitConversionMode, Mode, QuoteSource, Status } from '../../domain/quotes/quote-terms.ts'
import type { KeptTask } from '../../domain/quotes/turn.ts'
import type { VersionState } from '../../domain/quotes/version.ts'
import type { Why } from '../../domain/reason.ts'
import type { ActorKind } from '../../domain/webhooks/events.ts'
import type { Tagged } from '../tagged-json.ts'
import type { CustomerRow, LineRow, ProposalRow } from './quote-columns.ts'

export interface QuoteTable {
  store_id: string
  id: string
  number: string
  status: Status
  mode: Mode
  source: QuoteSource
  currency: string
  version_number: Generated<number>
  negotiation_round: Generated<number>
  po_number: string | null
  requested_delivery_date: string | null
  expires_at: Date | null
  created_at: Date
  updated_at: Date
  first_accepted_at: Date | null
  fully_converted_at: Date | null
  invoice_sent_at: Date | null
  subtotal: string
  discount_total: Generated<string>
  shipping_total: Generated<string>
  tax_estimate: Generated<string>
  total: string
  accepted_total: string | null
  still_open_total: string | null
  headline_mode: Generated<HeadlineMode>
  lines: JSONColumnType<LineRow[]>
  proposal: JSONColumnType<ProposalRow> | null
  pending_approval: 'merchant' | 'buyer' | null
  customer_id: string | null
  company_id: string | null
  company_location_id: string | null
  company_contact_id: string | null
  draft_order_ids: Generated<string[]>
  order_ids: Generated<string[]>
  assigned_staff_id: string | null
  kit_conversion_mode: Generated<KitConversionMode>
  based_on_quote_id: string | null
  customer_email: string
  customer: JSONColumnType<CustomerRow>
  source_url: string | null
  revision: Generated<string>
  deleted_at: Date | null
  staged: JSONColumnType<Tagged<'quote.staged'>> | null
  approval: JSONColumnType<Tagged<'quote.approval'>> | null
  conversion_id: string | null
  loss_reason: LossReason | null
  reminded_version: Generated<number>
  shipping_charged: Generated<string>
  shipping_tax_charged: Generated<string>
  waits_for: KeptTask | null
  waits_since: Date | null
  unanswered_since: Date | null
}

/** The revision of a quote that a person has seen, and when, and until when they put it off. */
export interface QuoteMarkTable {
  store_id: string
  staff_id: string
  quote_id: string
  seen_revision: string | null
  snoozed_at: Date | null
  snoozed_until: Date | null
  seen_at: Date | null
}

export interface QuoteMessageTable {
  store_id: string
  id: string
  quote_id: string
  internal: boolean
  actor: ActorKind
  author: JSONColumnType<Record<string, unknown>> | null
  body: string
  created_at: Date
}

export interface QuoteVersionTable {
  store_id: string
  quote_id: string
  number: number
  state: VersionState
  sent_by: Proposal['sentBy']
  staff_id: string | null
  created_at: Date
  offer: JSONColumnType<Tagged<'quote_version.offer'> & { lines: LineRow[] }>
  confirmed_below_floor: JSONColumnType<{ title: string; discount_pct: number }[]>
}

export interface QuoteChangeTable {
  store_id: string
  id: string
  quote_id: string
  actor: JSONColumnType<Record<string, unknown>>
  action: string
  previous_status: Status | null
  new_status: Status
  detail: JSONColumnType<Record<string, unknown>>
  total: string | null
  accepted_net: string | null
  accepted_lines: number | null
  compared_net: string | null
  compared_catalog: string | null
  converted_net: string | null
}

export interface ConversionTable {
  store_id: string
  id: string
  quote_id: string
  group_id: string
  position: number
  line_ids: string[]
  actor: JSONColumnType<Record<string, unknown>>
  input: JSONColumnType<Record<string, unknown>>
  subtotal: string
  discount: string
  shipping: string
  shipping_tax: string
  tax: string
  total: string
  deposit: string | null
  state: Generated<'started' | 'done' | 'failed'>
  failure: JSONColumnType<Why> | null
  draft_order_id: string | null
  platform_total: string | null
  platform_tax: string | null
  order_id: string | null
  cancelled_at: Date | null
  lease_until: Date
  created_at: Date
  invoice_intent: Buffer | null
  invoice_sent_at: Date | null
  draft_deleted_at: Date | null
  looked_up_at: Generated<Date>
  paid_at: Date | null
}

export interface AutomationRunTable {
  store_id: string
  id: string
  quote_id: string
  rule_id: string
  rule_name: string
  action: RuleOutcome['action']
  outcome: RuleOutcome['outcome']
  reason: JSONColumnType<RuleOutcome['reason']>
  at: Date
}

export interface SavedViewTable {
  store_id: string
  id: string
  staff_id: string
  name: string
  shared: boolean
  filters: JSONColumnType<Record<string, unknown>>
  sort: string
  columns: string[]
  created_at: Date
}
