import { finishTasks, listWaiting, readWaiting, setExempt, takeStep } from '../../database/automation/follow-ups.ts'
import type { Db, Tx } from '../../database/database.ts'
import { insertTimeline } from '../../database/quotes/timeline.ts'
import type { Store } from '../../database/stores/stores.ts'
import { activeFollowUps, decideFollowUp, followUpLimits } from '../../domain/automation/follow-up.ts'
import { makeChange } from '../../domain/quotes/change.ts'
import type { FollowUpRule } from '../../domain/stores/settings.ts'
import { changeLockedQuote } from '../change-quote.ts'
import type { Context, StaffContext } from '../context.ts'
import { noteOnQuote } from '../note-on-quote.ts'

/** Returns the quotes on which a rule of the store is due, at most this many, longest waiting first. */
export async function listFollowUpsDue(
  db: Db,
  store: Store,
  { rule, now, limit }: { rule: FollowUpRule; now: Date; limit: number },
): Promise<{ storeId: string; quoteId: string }[]> {
  const found = await listWaiting(db, store.id, { rule, now, limit, ...followUpLimits(rule, now, store.timezone) })
  return found.map(({ quoteId }) => ({ storeId: store.id, quoteId }))
}

/**
 * Does what a follow-up rule says with a quote, once for its version: the step and what it causes are one transaction under the quote's
 * lock, so of several workers one acts. Does nothing if the rule is no longer the store's, or nothing is due.
 */
export async function followUp(ctx: Context, quoteId: string, ruleId: string): Promise<void> {
  const { store, now } = ctx
  const rule = activeFollowUps(store).find(({ id }) => id === ruleId)
  if (!rule) return
  const acting: Context = { ...ctx, actor: { kind: 'automation', rule: rule.id } }
  await changeLockedQuote(acting, { quoteId }, async (quote, tx) => {
    const waiting = await readWaiting(tx, store.id, quoteId)
    const change = decideFollowUp(quote, rule, { waiting, timeZone: store.timezone, now })
    if (!change) return null
    const step = { quoteId, versionNumber: quote.versionNumber, rule, at: now }
    if (!(await takeStep(tx, store.id, step))) return null
    if (rule.does !== 'task') return change
    const entry = { storeId: store.id, quoteId, before: quote.status, change, actor: acting.actor, now }
    await insertTimeline(tx, entry) // only staff see it: for everyone else the quote has not changed
    return null
  })
}

/** Marks the quote's follow-up task as done. Throws `not_found`. */
export async function finishFollowUp(ctx: StaffContext, quoteId: string): Promise<void> {
  await note(ctx, quoteId, 'follow_up_done', (tx) => finishTasks(tx, ctx.store.id, quoteId, ctx.now))
}

/** Exempts a quote from the follow-up rules, or ends that. Throws `not_found`. */
export async function exemptFromFollowUps(ctx: StaffContext, quoteId: string, isExempt: boolean): Promise<void> {
  const action = isExempt ? 'follow_ups_off' : 'follow_ups_on'
  await note(ctx, quoteId, action, async (tx) => {
    await setExempt(tx, ctx.store.id, quoteId, isExempt)
    return true
  })
}

/** Writes something that only staff see, with an entry in the timeline if it changed anything. */
async function note(
  ctx: StaffContext,
  quoteId: string,
  does: string,
  write: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await noteOnQuote(ctx, quoteId, async (quote, tx) =>
    (await write(tx)) ? makeChange(quote, 'follow_up', { detail: { does } }) : null,
  )
}
