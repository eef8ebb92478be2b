import { sql } from 'kysely'
import { idToUuid, NIL_UUID } from '../../domain/id.ts'
import type { Tx } from '../database.ts'

/**
 * Keeps the endpoint's lane as it is until the transaction ends. Before deliveries are changed, as whoever switches an endpoint
 * off for its failures takes the lane before its deliveries.
 */
export async function holdLane(tx: Tx, storeId: string, endpointId: string): Promise<void> {
  await sql`
    select
    from webhook_lane
    where store_id = ${storeId} and endpoint_id = ${idToUuid('whe', endpointId)}
    for update`.execute(tx)
}

/** Lets a delivery begin anew, in front of what the endpoint waits to be sent again. */
export async function restartDelivery(
  tx: Tx,
  storeId: string,
  endpointId: string,
  deliveryId: string,
  now: Date,
): Promise<void> {
  const endpoint = idToUuid('whe', endpointId)
  await sql`
    update webhook_delivery d
    set state = 'retrying',
      attempts = 0,
      next_attempt_at = least(${now}::timestamptz, (
        select min(w.next_attempt_at) - interval '1 ms'
        from webhook_delivery w
        where w.store_id = ${storeId} and w.endpoint_id = ${endpoint} and w.state = 'retrying'))
    where d.store_id = ${storeId} and d.endpoint_id = ${endpoint} and d.event_id = ${idToUuid('evt', deliveryId)}`.execute(
    tx,
  )
}

/** Which deliveries that were not delivered begin anew: so many, by id (as UUID) from the one on, or after the other. */
export interface RestartBatch {
  low: string
  after: string | null
  most: number
  now: Date
}

/**
 * Lets a batch of them begin anew; returns how many did, and the last one's id as UUID, null when there were none left. Leaves out
 * those whose outcome is being written at this moment: they are attempted anyway, and who waited here could block a worker.
 */
export async function restartUndelivered(
  tx: Tx,
  storeId: string,
  endpointId: string,
  { low, after, most, now }: RestartBatch,
): Promise<{ count: number; last: string | null }> {
  const endpoint = idToUuid('whe', endpointId)
  const { rows } = await sql<{ event_id: string }>`
    with u as materialized (
      select u.event_id
      from webhook_delivery u
      where u.store_id = ${storeId} and u.endpoint_id = ${endpoint} and u.event_id >= ${low}::uuid
        and u.event_id > ${after ?? NIL_UUID}::uuid and u.state <> 'delivered' and u.state in ('gave_up', 'retrying')
      order by u.event_id
      limit ${most}
      for update skip locked)
    update webhook_delivery d
    set state = 'retrying',
      attempts = 0,
      next_attempt_at = ${now}
    from u
    where d.store_id = ${storeId} and d.endpoint_id = ${endpoint} and d.event_id = u.event_id
    returning d.event_id`.execute(tx)
  const last = rows.reduce<string | null>((max, { event_id: id }) => (max === null || id > max ? id : max), null)
  return { count: rows.length, last }
}
