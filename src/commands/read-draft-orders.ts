import type { DraftOrder, Order } from '../outside/platform/draft-order.ts'
import { type Gid, type GidType, PlatformError, parseGid } from '../outside/platform/port.ts'
import { callPlatform } from './call-platform.ts'
import type { Context } from './context.ts'

/** What the platform has of draft orders and their orders now, by id. */
export interface PlatformOrders {
  drafts: ReadonlyMap<string, DraftOrder>
  orders: ReadonlyMap<string, Order>
}

/** The draft orders and orders with these ids as the platform has them now; none of them while it does not answer. */
export async function readDraftOrders(
  ctx: Context,
  ids: readonly { draftOrderId: string | null; orderId: string | null }[],
): Promise<PlatformOrders> {
  const draftIds = ids.flatMap(({ draftOrderId }) => gids('DraftOrder', draftOrderId))
  const orderIds = ids.flatMap(({ orderId }) => gids('Order', orderId))
  try {
    return await callPlatform(ctx, async (call) => {
      const [drafts, orders] = await Promise.all([
        Promise.all(draftIds.map((id) => ctx.platform.getDraftOrder(call, id))),
        orderIds.length > 0 ? ctx.platform.getOrders(call, orderIds) : new Map<string, Order>(),
      ])
      return { drafts: new Map(drafts.flatMap((draft) => (draft ? [[draft.id, draft]] : []))), orders }
    })
  } catch (error) {
    if (error instanceof PlatformError) return { drafts: new Map(), orders: new Map() }
    throw error
  }
}

function gids<T extends GidType>(type: T, id: string | null): Gid<T>[] {
  const gid = id === null ? null : parseGid(type, id)
  return gid ? [gid] : []
}
