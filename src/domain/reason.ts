import type { Absence } from './access/find-absence.ts'
import type { Role } from './access/permissions.ts'
import type { Cause } from './cause.ts'
import type { QuoteSource, Status } from './quotes/quote-terms.ts'

/** The first few items of a list, and the number of the others: a rule may have a thousand values, a quote a hundred lines. */
export interface Some<T> {
  first: readonly T[]
  more: number
}

/** Things by name, or the number chosen if a name is unknown. */
export type Names = Some<string> | { chosen: number }

type None = Record<never, never>

/** Reasons that an action is not possible on a quote, or not for this person. */
interface RefusalParameters {
  not_now: { status: Status; from: readonly Status[] }
  conversion_running: None
  approval_running: { kind: 'merchant' | 'buyer'; version: number }
  no_approval: { kind: 'merchant' | 'buyer' }
  offer_expired: None
  not_expired: None
  some_accepted: None
  none_accepted: None
  nothing_open: None
  nothing_to_convert: None
  to_convert_first: None
  on_draft_order: None
  no_draft_order: None
  buyer_removed: None
  last_round: { rounds: number }
  not_a_contact: None
  on_copy: None
  steps_done: None
  own_request: None
  other_approvers: { step: number; steps: number }
  approved_already: None
  part_approved: None
  nothing_staged: None
  not_requester: None
  role_needed: { roles: readonly Role[] }
}

/** A condition of a policy or rule and, where it holds, what in the quote meets it. Amounts and percentages are as on the wire. */
interface ConditionParameters {
  total: { at_least: string; currency: string; total?: string }
  line_discount: { above: string; lines?: Some<{ title: string; percent: string }> }
  product: {
    field: 'variant' | 'product' | 'collection' | 'tag' | 'vendor' | 'type'
    values: Names
    lines?: Some<string>
  }
  customer_tag: { values: Some<string>; found?: Some<string> }
  company: { values: Names }
  source: { values: Some<string>; found?: QuoteSource }
  mode: { values: Some<string> }
}

/** Reasons that a policy asked for approval. */
interface ApprovalParameters {
  /** A policy that matched, by its name. */
  policy: { name: string; conditions: readonly ConditionReason[] }
  /** The company's own limit, whose amount is not the seller's business. */
  buying_limit: None
  /** Text from elsewhere, quoted unchanged: the platform's, or stored before reasons had codes. */
  text: { text: string }
}

/** The outcome of a policy or rule, and why. */
interface OutcomeParameters {
  conditions_met: { conditions: readonly ConditionReason[] }
  condition_not_met: { condition: ConditionReason }
  switched_off: None
  sender_exempt: None
  awaiting_approval: { reasons: readonly ApprovalReason[] }
  unpriced_lines: None
  above_limit: { total: string; limit: string; currency: string }
  nothing_priced: None
  below_price_floor: { lines: number }
  no_such_staff: None
  staff_absent: { email: string; absence: Absence }
  assigned_already: None
}

/** Reasons that a proposal did not go out at the time set for it, besides those an action is refused for. */
interface SendStopParameters {
  store_inactive: None
  sender_gone: None
  offer_changed: None
  buyer_wrote: None
  expiry_passed: None
  needs_approval: None
  offer_faulty: None
  send_too_late: { hours: number }
}

/** Reasons that a quote is in somebody's queue. */
interface ReminderParameters {
  no_answer: { days: number }
}

/** Reasons that a proposal cannot be edited or scheduled. */
interface ScheduleParameters {
  send_scheduled: None
  no_scheduled_send: None
  approval_before: None
}

type Coded<Parameters> = { [Code in keyof Parameters]: { code: Code } & Parameters[Code] }[keyof Parameters]

export type Refusal = Coded<RefusalParameters>
export type ConditionReason = Coded<ConditionParameters>
export type ApprovalReason = Coded<ApprovalParameters>
export type OutcomeReason = Coded<OutcomeParameters> | Refusal | Coded<Pick<ApprovalParameters, 'text'>>

/** A reason for a refusal. */
export type Why = OutcomeReason | Coded<SendStopParameters> | Coded<ScheduleParameters> | Cause

/** A reason for something: a code with its parameters, stored and sent as such. `sayReasonWith` says it in the reader's language. */
export type Reason = Refusal | ConditionReason | ApprovalReason | Coded<ReminderParameters> | Why

const MOST_NAMED = 5

/** The first five of the list. */
export function someOf<T>(all: readonly T[]): Some<T> {
  return { first: all.slice(0, MOST_NAMED), more: Math.max(0, all.length - MOST_NAMED) }
}
