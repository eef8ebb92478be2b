import type { DueDocument } from '../documents/documents.ts'
import type { InvoiceMail, QuoteMail } from '../mail/queued-mail.ts'
import type { EventType } from '../webhooks/events.ts'
import type { WorkingQuote } from './quote.ts'
import type { Action } from './transitions.ts'
import type { Version, VersionState } from './version.ts'

/** The effects of a decision on a quote. Commands write all of it in one transaction, or nothing. */
export interface Change {
  /** The quote afterwards; the database sets its revision and time of change. */
  quote: WorkingQuote
  /** The timeline's name for it. */
  action: TimelineAction
  /** The timeline's details of the action: names in snake_case, amounts as decimal strings. */
  detail: TimelineDetail
  /** In feed order. */
  events: readonly EventDraft[]
  newVersion: Version | null
  /** The new state of an earlier version. */
  versionState: { number: number; state: VersionState } | null
  mail: readonly ChangeMail[]
  /** The documents to make of the quote as it is afterwards. */
  documents: readonly DueDocument[]
  /** The jobs to run after the commit. */
  jobs: readonly QuoteJob[]
  /** True hides the quote from reads, lists and commands. */
  isDeleted: boolean
}

/** A mail about the quote, or its invoice to another address than the buyer's. */
type ChangeMail = QuoteMail | InvoiceMail

/** A job about the quote; the store and the quote are known. */
export type QuoteJob =
  | { name: 'automate-quote' }
  | { name: 'convert-quote' }
  | { name: 'send-invoice'; draftOrderId: string }

export type TimelineAction =
  | Exclude<Action, 'explain_loss'>
  | 'create'
  | 'approve_acceptance'
  | 'reject_acceptance'
  | 'approval_lapsed'
  | 'converted'
  | 'conversion_failed'
  | 'order_completed'
  | 'payment_received'
  | 'payment_reminder'
  | 'order_paid'
  | 'order_cancelled'
  | 'order_refunded'
  | 'draft_order_deleted'
  | 'customer_redacted'
  | 'note'
  | 'opened'
  | 'downloaded'
  | 'automation'
  | 'follow_up'
  | 'scheduled_send'
export type TimelineDetail = Readonly<Record<string, unknown>>

/** An event before its quote, actor and position in the feed are known. Never personal data. */
export interface EventDraft {
  type: EventType
  data: Record<string, string | number | boolean | null>
}

/** Returns a change of this quote; parts not given stay empty. */
export function makeChange(
  quote: WorkingQuote,
  action: TimelineAction,
  parts: Partial<Omit<Change, 'quote' | 'action'>> = {},
): Change {
  const none = { detail: {}, events: [], newVersion: null, versionState: null, mail: [], documents: [], jobs: [] }
  return { quote, action, isDeleted: false, ...none, ...parts }
}

/** Returns an event of a status change, with both statuses first. */
export function statusEvent(
  type: EventType,
  before: WorkingQuote,
  after: WorkingQuote,
  more: EventDraft['data'] = {},
): EventDraft {
  return { type, data: { previous_status: before.status, new_status: after.status, ...more } }
}
