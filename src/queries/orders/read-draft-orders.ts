import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { DraftOrder, Order } from '../../outside/platform/draft-order.ts'
import { type Gid, type GidType, parseGid } from '../../outside/platform/gid.ts'
import { type CallContext, PlatformError } from '../../outside/platform/port.ts'
import type { Reader } from '../reader.ts'

/** The platform's current draft orders and their orders, by id. */
export interface PlatformOrders {
  drafts: ReadonlyMap<string, DraftOrder>
  orders: ReadonlyMap<string, Order>
  /** False if the platform did not answer. */
  answered: boolean
}

/** Returns the platform's current draft orders and orders with these ids; none if it does not answer in time. */
export async function readDraftOrders(
  ctx: Pick<Reader, 'platform' | 'store'>,
  ids: readonly { draftOrderId: string | null; orderId: string | null }[],
  withinMs?: number,
): Promise<PlatformOrders> {
  const draftIds = ids.flatMap(({ draftOrderId }) => gids('DraftOrder', draftOrderId))
  const orderIds = ids.flatMap(({ orderId }) => gids('Order', orderId))
  try {
    const ask = async (call: CallContext) => {
      const [drafts, orders] = await Promise.all([
        Promise.all(draftIds.map((id) => ctx.platform.getDraftOrder(call, id))),
        orderIds.length > 0 ? ctx.platform.getOrders(call, orderIds) : new Map<string, Order>(),
      ])
      return { drafts: new Map(drafts.flatMap((draft) => (draft ? [[draft.id, draft]] : []))), orders, answered: true }
    }
    return await callPlatform(ctx, ask, withinMs)
  } catch (error) {
    if (error instanceof PlatformError) return { drafts: new Map(), orders: new Map(), answered: false }
    throw error
  }
}

function gids<T extends GidType>(type: T, id: string | null): Gid<T>[] {
  const gid = id === null ? null : parseGid(type, id)
  return gid ? [gid] : []
}
