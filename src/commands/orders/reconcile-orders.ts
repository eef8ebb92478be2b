import { readSweep, saveSweep } from '../../database/orders/platform-sweeps.ts'
import { Problem } from '../../domain/problem.ts'
import { machineNow } from '../../domain/stores/test-clock.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { DraftOrder, Order } from '../../outside/platform/draft-order.ts'
import type { Context } from '../context.ts'
import { applyDraft, applyOrder, ConversionRunning } from './apply-order.ts'
import { lookUpConversions } from './look-up-conversions.ts'

/** Changes on the platform during a sweep may be dated slightly earlier. */
const OVERLAP_MS = 60_000

/**
 * Sweeps everything that changed on the store's platform since the last sweep, for changes no notification reported. What cannot be
 * applied yet is retried next time.
 */
export async function reconcileOrders(ctx: Context): Promise<void> {
  const { db, store, now } = ctx
  const since = (await readSweep(db, store.id)) ?? store.createdAt
  let sweptUntil = machineNow(store, now)
  let cursor: string | null = null
  do {
    const from = new Date(since.getTime() - OVERLAP_MS)
    const page = await callPlatform(ctx, (call) => ctx.platform.changedSince(call, from, cursor))
    for (const item of page.items) {
      const { updatedAt } = 'order' in item ? item.order : item.draft
      if (!(await isApplied(ctx, item)) && updatedAt < sweptUntil) sweptUntil = updatedAt
    }
    cursor = page.nextCursor
  } while (cursor !== null)
  if (store.platform !== 'embedded') await lookUpConversions(ctx)
  await saveSweep(db, store.id, sweptUntil)
}

async function isApplied(ctx: Context, item: { draft: DraftOrder } | { order: Order }): Promise<boolean> {
  try {
    if ('order' in item) await applyOrder(ctx, item.order)
    else await applyDraft(ctx, item.draft)
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return true // the quote was deleted
    if (error instanceof ConversionRunning) return false
    throw error
  }
}
