import { sql } from 'kysely'
import { idToUuid, NIL_UUID } from '../../domain/id.ts'
import type { Tx } from '../database.ts'
import { machineTime } from '../stores/test-clock.ts'

/** Adds a new endpoint's lane at the head of the store's feed; later events are queued. */
export async function insertLane(tx: Tx, storeId: string, endpointId: string, now: Date): Promise<void> {
  await sql`
    insert into webhook_lane (store_id, endpoint_id, cursor_id, due_at)
    select ${storeId}, ${idToUuid('whe', endpointId)}, coalesce(last_id, ${NIL_UUID}), ${machineTime(storeId, now)}
    from store_feed
    where store_id = ${storeId}`.execute(tx)
}

/** Stops queueing and sending for the endpoint, or (null) for all of the store's. */
export async function switchLaneOff(tx: Tx, storeId: string, endpointId: string | null): Promise<void> {
  const which = endpointId === null ? sql`` : sql`and w.endpoint_id = ${idToUuid('whe', endpointId)}`
  await sql`
    update webhook_lane l
    set off_from = coalesce(f.last_id, ${NIL_UUID}),
      due_at = null
    from store_feed f
    cross join (
      select w.endpoint_id
      from webhook_lane w
      where w.store_id = ${storeId} and w.off_from is null ${which}
      order by w.endpoint_id
      for update) one
    where l.store_id = ${storeId} and l.endpoint_id = one.endpoint_id and f.store_id = l.store_id`.execute(tx)
}

/** Resumes deliveries: what was queued when it was switched off, then new events. */
export async function switchLaneOn(tx: Tx, storeId: string, endpointId: string, now: Date): Promise<void> {
  await sql`
    update webhook_lane l
    set gaps = case
        when l.off_from = coalesce(f.last_id, ${NIL_UUID}) then l.gaps
        else l.gaps || array[l.off_from, coalesce(f.last_id, ${NIL_UUID})] end,
      off_from = null,
      healthy = true,
      due_at = ${machineTime(storeId, now)}
    from store_feed f
    where l.store_id = ${storeId} and l.endpoint_id = ${idToUuid('whe', endpointId)} and l.off_from is not null
      and f.store_id = l.store_id`.execute(tx)
}

/** Makes the lane due now at staff's request, even if the endpoint is unavailable. */
export async function askLane(tx: Tx, storeId: string, endpointId: string, now: Date): Promise<void> {
  await sql`
    update webhook_lane
    set due_at = ${machineTime(storeId, now)},
      retry_at = least(retry_at, ${machineTime(storeId, now)}),
      asked = true
    where store_id = ${storeId} and endpoint_id = ${idToUuid('whe', endpointId)} and off_from is null`.execute(tx)
}
