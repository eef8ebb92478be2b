import { saveMark } from '../../database/quotes/waiting-quotes.ts'
import { invalidFields } from '../../domain/problem.ts'
import { readQuoteAt } from '../change-quote.ts'
import type { StaffContext } from '../context.ts'

/** Remembers that this person has seen the quote at this revision, and read what it told them so far. Throws `not_found`. */
export async function markSeen(ctx: StaffContext, quoteId: string, revision: string): Promise<void> {
  const { db, store, actor, now } = ctx
  await readQuoteAt(ctx, { quoteId })
  await saveMark(db, store.id, { staffId: actor.id, quoteId }, { seenRevision: revision, seenAt: now })
}

/**
 * Takes the quote out of this person's queue until then, or until something new waits; null brings it back. Throws `not_found`, or
 * `invalid_request` for a time that has passed.
 */
export async function snoozeQuote(ctx: StaffContext, quoteId: string, until: Date | null): Promise<void> {
  const { db, store, actor, now } = ctx
  await readQuoteAt(ctx, { quoteId })
  if (until && until <= now) {
    throw invalidFields([{ field: 'until', message: 'must be in the future', fault: { code: 'in_the_past' } }])
  }
  const mark = { snoozedUntil: until, snoozedAt: until && now }
  await saveMark(db, store.id, { staffId: actor.id, quoteId }, mark)
}
