import type { Order } from '../../draft-order.ts'
import type { Gid } from '../../gid.ts'
import type { CallContext } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { OrdersWithRefunds } from '../documents.ts'
import { toShopifyId } from '../ids.ts'
import { inChunks } from '../in-chunks.ts'
import { toOrder } from './to-order.ts'

/** Fifty refunds may be asked of each: more orders would cost more than Shopify accepts. */
const CHUNK = 10

/** Returns the orders that exist and can be read; Shopify shows none older than 60 days without a scope of its own. */
export async function readOrders(
  api: AdminApi,
  call: CallContext,
  ids: readonly Gid<'Order'>[],
): Promise<Map<Gid<'Order'>, Order>> {
  const orders = await inChunks(ids, CHUNK, async (chunk) => {
    const { nodes } = await api.run(call, OrdersWithRefunds, { ids: chunk.map(toShopifyId) })
    return nodes.flatMap((node) => (node && 'refunds' in node ? [toOrder(node)] : []))
  })
  return new Map(orders.map((order) => [order.id, order]))
}
