import { setTimeout as delay } from 'node:timers/promises'
import { createPartitionsAhead } from '../../database/partitions.ts'
import { lockStore, readStore } from '../../database/stores/stores.ts'
import {
  type ClockWalk,
  endWalk,
  findNextDue,
  isWorkDue,
  type MomentKind,
  moveClock,
  renewWalk,
} from '../../database/stores/test-clock.ts'
import { type EventRecord, listEvents } from '../../database/webhooks/events.ts'
import { refused } from '../../domain/refused.ts'
import { momentRules } from '../../domain/stores/moment-rules.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import type { Context } from '../context.ts'
import { runDue } from './run-due.ts'
import type { ClockContext } from './start-advance.ts'

/** A moment's webhooks, mail and jobs may take this long. */
const WORKED_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 10
const RENEW_EVERY_MS = 2_000
const MOST_EVENTS = 100

/** A moment at which the clock stopped on its way: what was due, or the target, and the events it caused. */
export interface Moment {
  at: Date
  kind: MomentKind | 'start' | 'target'
  events: readonly EventRecord[]
}

class HeldByWorker extends Error {}

/**
 * Advances a store's clock from one moment at which something is due to the next, until the target of the advance that was started. At
 * each it does what is due, and waits for workers to send the store's webhooks and mail and to run its jobs. Throws `action_unavailable`
 * if they take more than a minute, or another process has gone on with it; the next advance continues where this one stopped.
 */
export async function advanceClock(
  ctx: ClockContext,
  walk: ClockWalk,
  { onMoment = () => {}, signal }: { onMoment?: (moment: Moment) => void; signal?: AbortSignal } = {},
): Promise<void> {
  let isDone = false
  try {
    const { now } = await contextNow(ctx)
    await createPartitionsAhead(ctx.db, now)
    for (let stop: Stop | null = { at: now, kind: 'start' }; stop; stop = await moveOn(ctx, walk, signal)) {
      await settle(ctx, walk, signal)
      onMoment({ ...stop, events: await eventsSince(await contextNow(ctx), stop.at) })
    }
    isDone = true
  } finally {
    await endWalk(ctx.db, walk, isDone)
  }
}

type Stop = Pick<Moment, 'at' | 'kind'>

/** Moves the clock to the next moment and returns it; null at the target. */
async function moveOn(ctx: ClockContext, walk: ClockWalk, signal?: AbortSignal): Promise<Stop | null> {
  const { db, store, now } = await contextNow(ctx)
  if (now >= walk.target) return null
  const next = await findNextDue(db, store.id, now, momentRules(store))
  const stop = next && next.at <= walk.target ? next : { at: walk.target, kind: 'target' as const }
  await createPartitionsAhead(db, stop.at)
  while (!(await move(ctx, walk, stop.at))) await settle(ctx, walk, signal)
  return stop
}

/** Moves the clock to this time, unless it is there; returns false if a worker is just at something of the store. */
async function move({ db, clock }: ClockContext, walk: ClockWalk, to: Date): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      const store = await lockStore(tx, walk.storeId)
      if (!(await renewWalk(tx, walk))) throw refused('action_unavailable', { code: 'clock_running' })
      const byMs = to.getTime() - nowOf(store, clock).getTime()
      if (byMs > 0 && !(await moveClock(tx, store.id, byMs))) throw new HeldByWorker()
    })
    return true
  } catch (error) {
    if (error instanceof HeldByWorker) return false
    throw error
  }
}

/** Does what is due now, and waits until workers have done their part. */
async function settle(ctx: ClockContext, walk: ClockWalk, signal?: AbortSignal): Promise<void> {
  const began = performance.now()
  let renewed = began
  for (;;) {
    signal?.throwIfAborted()
    const current = await contextNow(ctx)
    await runDue(current)
    const { db, store, now } = current
    if (!(await isWorkDue(db, store.id, { now, real: ctx.clock() }))) return
    if (performance.now() - began > WORKED_WITHIN_MS) throw refused('action_unavailable', { code: 'clock_stuck' })
    if (performance.now() - renewed > RENEW_EVERY_MS) {
      renewed = performance.now()
      if (!(await renewWalk(db, walk))) throw refused('action_unavailable', { code: 'clock_running' })
    }
    ctx.wakeDeliveries(store.id)
    await delay(LOOK_EVERY_MS)
  }
}

/** Returns the context of a job in the store as it now is. */
async function contextNow(ctx: ClockContext): Promise<Context> {
  const store = await readStore(ctx.db, ctx.store.id)
  return { ...ctx, store, actor: { kind: 'job' }, isBackground: true, now: nowOf(store, ctx.clock) }
}

async function eventsSince({ db, store, now }: Context, createdFrom: Date): Promise<readonly EventRecord[]> {
  return (await listEvents(db, store.id, { createdFrom, now, limit: MOST_EVENTS }))?.events ?? []
}
