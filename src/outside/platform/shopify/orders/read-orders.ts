import type { Order } from '../../draft-order.ts'
import type { Gid } from '../../gid.ts'
import type { CallContext } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { Chunks } from '../client/chunks.ts'
import { OrderRefunds, OrdersWithRefunds } from '../documents.ts'
import { toShopifyId } from '../ids.ts'
import { type OrderWithRefunds, toOrder } from './to-order.ts'

/** Fifty refunds may be asked of each: more orders would cost more than Shopify accepts. */
const MOST_AT_ONCE = 10
/** As many as the documents ask for. */
const FIRST_REFUNDS = 50

export type Orders = Chunks<Gid<'Order'>, Order>

/** Returns the look-up of orders that exist and can be read; Shopify shows none older than 60 days without a scope of its own. */
export function lookUpOrders(api: AdminApi): Orders {
  return new Chunks(async (call, ids) => {
    const { nodes } = await api.run(call, OrdersWithRefunds, { ids: ids.map(toShopifyId) })
    const found = nodes.flatMap((node) => (node && 'refunds' in node ? [node] : []))
    const orders = await Promise.all(found.map((order) => readWhole(api, call, order)))
    return new Map(orders.map((order) => [order.id, order]))
  }, MOST_AT_ONCE)
}

/** Returns an order that was read with its first refunds; if there may be more, they are read too. */
export async function readWhole(api: AdminApi, call: CallContext, order: OrderWithRefunds): Promise<Order> {
  if (order.refunds.length < FIRST_REFUNDS) return toOrder(order)
  const { order: whole } = await api.run(call, OrderRefunds, { id: order.id })
  return toOrder({ ...order, refunds: whole?.refunds ?? order.refunds })
}
