import { refused } from '../refused.ts'
import { type Change, makeChange } from './change.ts'
import type { WorkingQuote } from './quote.ts'
import { checkCan } from './transitions.ts'

/** A draft order of the quote as the platform has it. */
interface LinkedDraft {
  name: string
  status: string
}

/** Deletes the quote (N10). Throws `action_unavailable` while one of its draft orders is open. */
export function decideDeleteQuote(quote: WorkingQuote, drafts: readonly LinkedDraft[], now: Date): Change {
  checkCan('delete', quote, now)
  const open = drafts.find(({ status }) => status !== 'completed')
  if (open) throw refused('action_unavailable', { code: 'draft_order_open', name: open.name })
  return makeChange(quote, 'delete', { isDeleted: true })
}
