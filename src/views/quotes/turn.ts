import type { StaffQuoteItem } from '../../database/quotes/staff-quote-item.ts'
import type { Task } from '../../domain/quotes/turn.ts'
import { viewStaffQuoteItem } from './staff-quote-item.ts'

interface Turn {
  item: StaffQuoteItem
  task: Task
  since: Date
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
    due_at: turn.dueAt,
    late: turn.isLate,
    unread: turn.isUnread,
    snoozed_until: turn.snoozedUntil,
  }
}
