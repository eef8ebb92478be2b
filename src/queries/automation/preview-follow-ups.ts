import { listWaiting } from '../../database/automation/follow-ups.ts'
import { listQuotesById } from '../../database/quotes/quotes.ts'
import { activeFollowUps, followUpAt, followUpLimits } from '../../domain/automation/follow-up.ts'
import { idToUuid } from '../../domain/id.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import type { FollowUpRule, StoreSettings } from '../../domain/stores/settings.ts'
import { endOfDayIn } from '../../domain/working-days.ts'
import type { Reader } from '../reader.ts'

const MOST_SHOWN = 50

/** A rule's next step with a quote. */
export interface NextFollowUp {
  quote: Quote
  rule: FollowUpRule
  at: Date
}

/**
 * Returns what the store's rules, or those given, do until the end of the store's day: for each quote its first step, in the
 * order of time, at most 50. Changes nothing.
 */
export async function previewFollowUps(
  { db, store, now }: Pick<Reader, 'db' | 'store' | 'now'>,
  settings: StoreSettings,
): Promise<NextFollowUp[]> {
  const { timezone, installed, frozen } = store
  const tonight = endOfDayIn(now, timezone)
  const first = new Map<string, Omit<NextFollowUp, 'quote'>>()
  for (const rule of activeFollowUps({ settings, installed, frozen })) {
    const limits = followUpLimits(rule, tonight, timezone)
    for (const { quoteId, ...waiting } of await listWaiting(db, store.id, {
      rule,
      now,
      limit: MOST_SHOWN,
      ...limits,
    })) {
      const at = followUpAt(rule, waiting, timezone)
      if (!first.has(quoteId)) first.set(quoteId, { rule, at: at < now ? now : at })
    }
  }
  const steps = [...first].sort(([, a], [, b]) => a.at.getTime() - b.at.getTime()).slice(0, MOST_SHOWN)
  const ids = steps.map(([quoteId]) => idToUuid('qte', quoteId))
  const quotes = new Map((await listQuotesById(db, store.id, ids)).map((quote) => [quote.id, quote]))
  return steps.flatMap(([quoteId, step]) => {
    const quote = quotes.get(quoteId)
    return quote ? [{ quote, ...step }] : []
  })
}

/** The quotes a rule would touch now. */
export interface FollowUpCount {
  rule: FollowUpRule
  quotes: number
}

/** Quotes are counted up to this number for each rule. */
export const MOST_COUNTED = 1000

/** Counts the quotes that each of the store's rules, or of those given, would touch now: each quote for the first of its rules. */
export async function countFollowUps(
  { db, store, now }: Pick<Reader, 'db' | 'store' | 'now'>,
  settings: StoreSettings,
): Promise<FollowUpCount[]> {
  const { timezone, installed, frozen } = store
  const touched = new Set<string>()
  const counts: FollowUpCount[] = []
  for (const rule of activeFollowUps({ settings, installed, frozen })) {
    const limits = followUpLimits(rule, now, timezone)
    const waiting = await listWaiting(db, store.id, { rule, now, limit: MOST_COUNTED + touched.size, ...limits })
    const fresh = waiting.filter(({ quoteId }) => !touched.has(quoteId)).slice(0, MOST_COUNTED)
    for (const { quoteId } of fresh) touched.add(quoteId)
    counts.push({ rule, quotes: fresh.length })
  }
  return counts
}
