import { sql } from 'kysely'
import type { Tx } from '../../database.ts'

/** Has references between quotes and what belongs to them be checked when all of a store is there. */
export async function deferChecks(tx: Tx): Promise<void> {
  await sql`set constraints all deferred`.execute(tx)
}

/** Returns the number for an arriving store: the one it had, so that cursors of its lists stay valid, unless that is taken. */
export async function chooseStoreId(tx: Tx, had: string): Promise<string> {
  const sequence = sql`pg_get_serial_sequence('store', 'id')`
  const { rows } = await sql<{ id: string }>`
    select case when taken then setval(${sequence}, greatest(highest + 1, nextval(${sequence})))
      else ${had}::bigint end::text as id,
      case when not taken then setval(${sequence}, greatest(${had}::bigint, nextval(${sequence}))) end
    from (select bool_or(id = ${had}::bigint) is true as taken, max(id) as highest from store) one`.execute(tx)
  return rows[0]?.id ?? had
}

/** Frees deliveries from workers of the installation that was left, which may have been killed: each goes on after the last saved outcome. */
export async function releaseLanes(tx: Tx, storeId: string): Promise<void> {
  await sql`
    update webhook_lane set leased_by = null, lease_until = '-infinity' where store_id = ${storeId}`.execute(tx)
}

/** Returns whether the store had uninstalled the service at its platform: only there can it be installed again. */
export async function hasLeftPlatform(tx: Tx, storeId: string): Promise<boolean> {
  const { rows } = await sql`
    select from shopify_installation where store_id = ${storeId} and uninstalled_at is not null`.execute(tx)
  return rows.length > 0
}
