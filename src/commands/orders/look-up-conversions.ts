import { listOpenDrafts, listOrdersSince, markLookedUp } from '../../database/orders/look-ups.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import type { Context } from '../context.ts'
import { applyDraft, applyDraftDeleted, applyOrder } from './apply-order.ts'

/** As long as platforms show an order. */
const SHOWN_MS = 60 * 86_400_000
/** The most draft orders, and the most orders, of one sweep. */
const MOST = 250

/**
 * Looks up open draft orders, however old, and recent orders by id, for what no search by change finds: deletions, and orders that lost
 * the marks of their draft order. If a store has more open draft orders than one sweep looks up, they take turns.
 */
export async function lookUpConversions(ctx: Context): Promise<void> {
  const { db, store, now } = ctx
  for (const draftOrderId of await listOpenDrafts(db, store.id, MOST)) {
    await markLookedUp(db, store.id, draftOrderId, now) // before it is asked for: one that always fails holds up no other
    const id = parseGid('DraftOrder', draftOrderId)
    if (!id) continue
    const draft = await callPlatform(ctx, (call) => ctx.platform.getDraftOrder(call, id))
    await (draft ? applyDraft(ctx, draft) : applyDraftDeleted(ctx, id))
  }
  const since = new Date(now.getTime() - SHOWN_MS)
  const known = await listOrdersSince(db, store.id, since, MOST)
  const orderIds = known.map((orderId) => parseGid('Order', orderId)).filter((id) => id !== null)
  const orders = await callPlatform(ctx, (call) => ctx.platform.getOrders(call, orderIds))
  for (const order of orders.values()) await applyOrder(ctx, order)
}
