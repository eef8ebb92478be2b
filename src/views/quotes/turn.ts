import type { StaffQuoteItem } from '../../database/quotes/staff-quote-item.ts'
import type { Task } from '../../domain/quotes/turn.ts'
import type { Reason } from '../../domain/reason.ts'
import { viewStaffQuoteItem } from './staff-quote-item.ts'

interface Turn {
  item: StaffQuoteItem
  task: Task
  since: Date
  why?: Reason | null
  dueAt: Date
  isLate: boolean
  isUnread: boolean
  snoozedUntil: Date | null
}

/** Returns a quote that waits for staff as their queue shows it. */
export function viewTurn(turn: Turn, view: Parameters<typeof viewStaffQuoteItem>[1]) {
  return {
    object: 'turn',
    quote: viewStaffQuoteItem(turn.item, view),
    task: turn.task,
    since: turn.since,
    why: turn.why ?? null,
    due_at: turn.dueAt,
    late: turn.isLate,
    unread: turn.isUnread,
    snoozed_until: turn.snoozedUntil,
  }
}
