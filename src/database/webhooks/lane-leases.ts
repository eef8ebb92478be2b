import { sql } from 'kysely'
import { storeOfAll } from '../../domain/stores/store-of-all.ts'
import type { Gap } from '../../domain/webhooks/lane.ts'
import type { DbOrTx } from '../database.ts'
import { isOf } from '../distribution/by-store.ts'

/** An endpoint's lane, held by one worker until its lease ends. */
export interface Lane {
  storeId: string
  /** As UUID. */
  endpointId: string
  /** The lease's epoch; results with an older one are void. */
  epoch: string
  cursor: string
  gaps: readonly Gap[]
  healthy: boolean
  /** True if deliveries are due for a retry. */
  retriesDue: boolean
  /** The last worker did not release it: there may be outcomes ahead of the cursor. */
  abandoned: boolean
  url: string
  secretEnc: Buffer
  /** The secret before a rotation, while it still signs. */
  oldSecretEnc: Buffer | null
}

/**
 * Extends leases and returns the endpoint ids of the lanes still held; lanes released in the meantime are not, since nobody could claim
 * them.
 */
export async function renewLanes(db: DbOrTx, lanes: readonly Lane[], leaseMs: number): Promise<Set<string>> {
  const { rows } = await sql<{ endpoint_id: string }>`
    update webhook_lane l
    set lease_until = now() + ${leaseMs} * interval '1 ms'
    from ${lockHeld(lanes)} held
    where ${isOf('l.store_id', storeOfAll(lanes))} and l.store_id = held.store_id and l.endpoint_id = held.endpoint_id
    returning l.endpoint_id`.execute(db)
  return new Set(rows.map(({ endpoint_id }) => endpoint_id))
}

/** Locks the lanes still held, in key order, as everyone who locks several does. */
export function lockHeld(lanes: readonly Lane[]) {
  return sql`(
    select l.store_id, l.endpoint_id
    from unnest(${lanes.map(({ storeId }) => storeId)}::bigint[], ${lanes.map(({ endpointId }) => endpointId)}::uuid[],
      ${lanes.map(({ epoch }) => epoch)}::bigint[]) as lane (store_id, endpoint_id, epoch)
    join webhook_lane l
      on l.store_id = lane.store_id and l.endpoint_id = lane.endpoint_id and l.lease_epoch = lane.epoch
    where ${isOf('l.store_id', storeOfAll(lanes))} and l.lease_until > '-infinity'
    order by l.store_id, l.endpoint_id
    for update of l)`
}
