import { sql } from 'kysely'
import type { DbOrTx } from '../database.ts'
import { byStore, isOneOfStores } from '../distribution/by-store.ts'
import type { DueDelivery } from './platform-deliveries.ts'

/**
 * Settles, of these deliveries, those about orders that are not ours, in one statement, and returns of each whether it was settled. A platform
 * that adds what it `reported` reports every order of the store, so those are most. What fails is left as it is.
 */
export function settleForeignOrders(db: DbOrTx, due: readonly DueDelivery[], now: Date): Promise<readonly boolean[]> {
  const storeOf = ({ storeId }: DueDelivery) => storeId
  return byStore(db, due, { storeOf, run: (some) => settle(db, some, now), failed: () => false })
}

async function settle(db: DbOrTx, due: readonly DueDelivery[], now: Date): Promise<boolean[]> {
  const stores = [...new Set(due.map(({ storeId }) => storeId))]
  const { rows } = await sql<{ place: number }>`
    update platform_delivery d
    set applied_at = ${now}, next_attempt_at = null, email_enc = null, last_error = null
    from unnest(${due.map(({ storeId }) => storeId)}::bigint[], ${due.map(({ deliveryId }) => deliveryId)}::text[])
      with ordinality as told(store_id, delivery_id, place)
    where ${isOneOfStores('d.store_id', stores)} and d.store_id = told.store_id and d.delivery_id = told.delivery_id and d.applied_at is null
      and d.topic like 'order.%' and d.event ? 'reported'
      and not exists (
        select 1 from conversion c
        where ${isOneOfStores('c.store_id', stores)} and c.store_id = d.store_id and c.order_id = d.event ->> 'orderId')
      and not exists (
        select 1 from conversion c
        where ${isOneOfStores('c.store_id', stores)} and c.store_id = d.store_id
          and c.id = case when d.event ->> 'correlationKey' ~ ${UUID} then (d.event ->> 'correlationKey')::uuid end)
    returning told.place::int - 1 as place`.execute(db)
  const settled = new Set(rows.map(({ place }) => place))
  return due.map((_, place) => settled.has(place))
}

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
