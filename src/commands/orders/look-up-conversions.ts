import { listConvertedSince } from '../../database/orders/conversions.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import type { Context } from '../context.ts'
import { applyDraft, applyDraftDeleted, applyOrder } from './apply-order.ts'

/** As long as platforms show an order. */
const LOOKED_UP_MS = 60 * 86_400_000
const MOST = 250

/**
 * Looks up the draft orders and orders of recent conversions by id, for what no search by change finds: deletions, and orders that lost
 * the marks of their draft order.
 */
export async function lookUpConversions(ctx: Context): Promise<void> {
  const { db, store, now } = ctx
  const since = new Date(now.getTime() - LOOKED_UP_MS)
  const converted = await listConvertedSince(db, store.id, since, MOST)
  for (const { draftOrderId, orderId } of converted) {
    const id = parseGid('DraftOrder', draftOrderId)
    if (orderId !== null || !id) continue
    const draft = await callPlatform(ctx, (call) => ctx.platform.getDraftOrder(call, id))
    await (draft ? applyDraft(ctx, draft) : applyDraftDeleted(ctx, id))
  }
  const orderIds = converted.map(({ orderId }) => parseGid('Order', orderId ?? '')).filter((id) => id !== null)
  const orders = await callPlatform(ctx, (call) => ctx.platform.getOrders(call, orderIds))
  for (const order of orders.values()) await applyOrder(ctx, order)
}
