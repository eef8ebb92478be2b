import { sql } from 'kysely'
import { idToUuid, NIL_UUID } from '../../domain/id.ts'
import type { Tx } from '../database.ts'
import { machineTime } from '../stores/test-clock.ts'

/**
 * Locks the endpoint's lane until the transaction ends. Call it before changing deliveries: switching off a failing endpoint also locks
 * the lane before its deliveries.
 */
export async function holdLane(tx: Tx, storeId: string, endpointId: string): Promise<void> {
  await sql`
    select
    from webhook_lane
    where store_id = ${storeId} and endpoint_id = ${idToUuid('whe', endpointId)}
    for update`.execute(tx)
}

/** Restarts a delivery, ahead of the endpoint's other retries. */
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
      next_attempt_at = least(${machineTime(storeId, now)}, (
        select min(w.next_attempt_at) - interval '1 ms'
        from webhook_delivery w
        where w.store_id = ${storeId} and w.endpoint_id = ${endpoint} and w.state = 'retrying'))
    where d.store_id = ${storeId} and d.endpoint_id = ${endpoint} and d.event_id = ${idToUuid('evt', deliveryId)}`.execute(
    tx,
  )
}

/** The undelivered deliveries to restart: this many, by id (as UUID), from the first one on or after the last. */
export interface RestartBatch {
  low: string
  after: string | null
  most: number
  now: Date
}

/**
 * Restarts a batch of them; returns how many, and the last one's id as UUID, null if none were left. Skips those whose outcome is being
 * written: they are attempted anyway, and waiting here could block a worker.
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
      next_attempt_at = ${machineTime(storeId, now)}
    from u
    where d.store_id = ${storeId} and d.endpoint_id = ${endpoint} and d.event_id = u.event_id
    returning d.event_id`.execute(tx)
  const last = rows.reduce<string | null>((max, { event_id: id }) => (max === null || id > max ? id : max), null)
  return { count: rows.length, last }
}
