import { countStaffQuotes } from '../../database/quotes/staff-quote-list.ts'
import { INBOX_TAB_NAMES, type InboxTabName } from '../../domain/quotes/inbox.ts'
import type { Reader } from '../reader.ts'
import { toStaffFilter } from './staff-quote-filter.ts'

/** A tab's quotes are counted up to this number. */
export const MOST_COUNTED = 1_000

/** Counts the quotes in each tab of the inbox that this staff member may see. */
export async function countTabs(
  ctx: Pick<Reader, 'db' | 'store' | 'actor' | 'now'>,
): Promise<Record<InboxTabName, number>> {
  const filters = INBOX_TAB_NAMES.map((tab) => toStaffFilter({ tab }, ctx))
  const counts = await countStaffQuotes(ctx.db, ctx.store.id, filters, MOST_COUNTED)
  return Object.fromEntries(INBOX_TAB_NAMES.map((tab, i) => [tab, counts[i] ?? 0])) as Record<InboxTabName, number>
}
