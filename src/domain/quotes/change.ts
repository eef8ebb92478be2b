import type { DueDocument } from '../documents/documents.ts'
import type { EventType } from '../webhooks/events.ts'
import type { WorkingQuote } from './quote.ts'
import type { Action } from './transitions.ts'
import type { Version, VersionState } from './version.ts'

/** What a decision does to a quote. Commands write all of it in one transaction, or nothing. */
export interface Change {
  /** The quote as it is afterwards; its revision and time of change are the store's to set. */
  quote: WorkingQuote
  /** What the timeline calls it. */
  action: TimelineAction
  /** What the timeline keeps beside the action: names in snake_case, amounts as decimal strings. */
  detail: TimelineDetail
  /** In the order they take in the feed. */
  events: readonly EventDraft[]
  newVersion: Version | null
  /** The state an earlier version moves to. */
  versionState: { number: number; state: VersionState } | null
  mail: readonly QuoteMail[]
  /** What is to be made of the quote as it is afterwards. */
  documents: readonly DueDocument[]
  /** What runs once the change is committed. */
  jobs: readonly QuoteJob[]
}

/** A job about the quote; the store and the quote are known. */
export type QuoteJob =
  | { name: 'automate-quote' }
  | { name: 'convert-quote' }
  | { name: 'send-invoice'; draftOrderId: string }

export type TimelineAction =
  | Action
  | 'create'
  | 'approve_acceptance'
  | 'reject_acceptance'
  | 'approval_lapsed'
  | 'converted'
  | 'conversion_failed'
  | 'order_completed'
  | 'order_cancelled'
  | 'order_refunded'
  | 'draft_order_deleted'
  | 'customer_redacted'
  | 'note'
  | 'automation'
export type TimelineDetail = Readonly<Record<string, unknown>>

/** An event before its quote, actor and place in the feed are known. Never personal data. */
export interface EventDraft {
  type: EventType
  data: Record<string, string | number | boolean | null>
}

/** A mail about a quote: who it is for is looked up when it is written. Never personal data. */
export interface QuoteMail {
  kind: QuoteMailKind
  audience: 'buyer' | 'assignee' | 'approvers' | 'sender'
  data?: Record<string, string | number | boolean | null>
}

type QuoteMailKind =
  | 'request_received'
  | 'new_request'
  | 'proposal'
  | 'approval_requested'
  | 'approval_rejected'
  | 'countered'
  | 'accepted'
  | 'acceptance_voided'
  | 'declined'
  | 'expired'
  | 'renewal_asked'
  | 'expiring_soon'
  | 'closed'
  | 'message'
  | 'assigned'
  | 'invoice'

/** A change of this quote; parts that are not named are empty. */
export function makeChange(
  quote: WorkingQuote,
  action: TimelineAction,
  parts: Partial<Omit<Change, 'quote' | 'action'>> = {},
): Change {
  const none = { detail: {}, events: [], newVersion: null, versionState: null, mail: [], documents: [], jobs: [] }
  return { quote, action, ...none, ...parts }
}

/** An event of a move from one status to another, which it names first. */
export function statusEvent(
  type: EventType,
  before: WorkingQuote,
  after: WorkingQuote,
  more: EventDraft['data'] = {},
): EventDraft {
  return { type, data: { previous_status: before.status, new_status: after.status, ...more } }
}
