import { formatMoney } from '../../domain/money.ts'
import {
  findStop,
  isCurrent,
  type ScheduledSend,
  type SendingStore,
} from '../../domain/negotiation/scheduled/scheduled-send.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'

/** Returns when the staged proposal goes out, or why it did not or will not, for staff; null if nothing is scheduled. */
export function viewScheduledSend(
  quote: WorkingQuote,
  { scheduled = null, store, now }: { scheduled?: ScheduledSend | null; store: SendingStore; now: Date },
) {
  if (!scheduled || !isCurrent(scheduled, quote)) return null
  const { sendAt, agreedAt, agreedBy, letter, total, stopped } = scheduled
  return {
    at: sendAt,
    agreed_at: agreedAt,
    agreed_by: agreedBy.id,
    total: formatMoney(total),
    copies: letter?.cc.length ?? 0,
    stopped_at: stopped?.at ?? null,
    reason: stopped ? stopped.reason : findStop(quote, scheduled, { store, now }),
  }
}
