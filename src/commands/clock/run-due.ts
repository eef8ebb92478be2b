import { listDueSends } from '../../database/negotiation/scheduled-sends.ts'
import {
  type DueQuote,
  listExpired,
  listLapsedApprovals,
  listStale,
  listToRemind,
} from '../../database/quotes/due-quotes.ts'
import { momentRules } from '../../domain/stores/moment-rules.ts'
import { followUp, listFollowUpsDue } from '../automation/follow-up.ts'
import type { Context } from '../context.ts'
import { expireQuote, lapseApproval } from '../negotiation/expire-due.ts'
import { remindQuote } from '../negotiation/remind-quote.ts'
import { sendScheduled } from '../negotiation/scheduled/send-scheduled.ts'
import { closeStaleQuote } from '../quotes/close-stale-quote.ts'

const MOST_AT_ONCE = 200

/**
 * Does what is due in one store at the context's time: sends what is scheduled, reminds buyers, expires offers, ends approvals, closes stale
 * quotes and follows up. A failure stops none of the others; all are thrown together at the end.
 */
export async function runDue(ctx: Context): Promise<void> {
  const { db, store, now } = ctx
  const { reminderMs, staleMs, followUps } = momentRules(store)
  const failures: unknown[] = []
  const each = async (list: () => Promise<DueQuote[]>, act: (ctx: Context, quoteId: string) => Promise<unknown>) => {
    for (let due = await list(); due.length > 0; due = due.length < MOST_AT_ONCE ? [] : await list()) {
      const before = failures.length
      for (const { quoteId } of due) await act(ctx, quoteId).catch((error: unknown) => failures.push(error))
      if (failures.length > before) return
    }
  }
  await each(() => listDueSends(db, now, MOST_AT_ONCE, store.id), sendScheduled)
  if (reminderMs !== null) await each(() => listToRemind(db, store.id, reminderMs, now, MOST_AT_ONCE), remindQuote)
  await each(() => listLapsedApprovals(db, now, MOST_AT_ONCE, store.id), lapseApproval)
  await each(() => listExpired(db, now, MOST_AT_ONCE, store.id), expireQuote)
  const since = staleMs === null ? null : new Date(now.getTime() - staleMs)
  if (since !== null) await each(() => listStale(db, store.id, since, now, MOST_AT_ONCE), closeStaleQuote)
  for (const rule of followUps) {
    const list = () => listFollowUpsDue(db, store, { rule, now, limit: MOST_AT_ONCE })
    await each(list, (ctx, quoteId) => followUp(ctx, quoteId, rule.id))
  }
  if (failures.length > 0) throw new AggregateError(failures, `failed at ${failures.length} of the store's due quotes`)
}
