import { randomUUID } from 'node:crypto'
import { recordAudit } from '../../database/access/audit.ts'
import { lockStore } from '../../database/stores/stores.ts'
import { type ClockWalk, findNextDue, takeWalk } from '../../database/stores/test-clock.ts'
import { refused } from '../../domain/refused.ts'
import { momentRules } from '../../domain/stores/moment-rules.ts'
import { checkAdvance, LONGEST_ADVANCE_DAYS, nowOf } from '../../domain/stores/test-clock.ts'
import type { Context } from '../context.ts'

/** A command's context with the clock, for work that takes a while. */
export interface ClockContext extends Context {
  clock: () => Date
}

/** The way to advance: by a time, until a moment of business time, or to what is due next. */
export type ClockRequest = { byMs: number } | { until: Date } | 'next'

/**
 * Begins to advance a development store's test clock, and records it; advanceClock then does it. Throws `action_unavailable` for a live
 * store, if nothing is due next, and while another advance is under way; `invalid_request` for a target that is past or too far.
 */
export async function startAdvance(ctx: ClockContext, request: ClockRequest): Promise<ClockWalk> {
  const { db, actor, clock } = ctx
  return db.transaction().execute(async (tx) => {
    const store = await lockStore(tx, ctx.store.id)
    const now = nowOf(store, clock)
    const next = request === 'next' ? await findNextDue(tx, store.id, now, momentRules(store)) : null
    if (request === 'next' && !next)
      throw refused('action_unavailable', { code: 'clock_idle', days: LONGEST_ADVANCE_DAYS })
    const target = targetOf(request, now, next?.at ?? now)
    checkAdvance(store, { now, target })
    const walk = { storeId: store.id, walker: randomUUID(), target }
    if (!(await takeWalk(tx, walk))) throw refused('action_unavailable', { code: 'clock_running' })
    const detail = { from: now.toISOString(), to: target.toISOString() }
    const staffId = actor.kind === 'staff' ? actor.id : null
    await recordAudit(tx, store.id, { action: 'clock_advanced', staffId, detail }, now)
    return walk
  })
}

function targetOf(request: ClockRequest, now: Date, next: Date): Date {
  if (request === 'next') return next
  return 'until' in request ? request.until : new Date(now.getTime() + request.byMs)
}
