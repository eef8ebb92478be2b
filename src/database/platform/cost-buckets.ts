import { sql } from 'kysely'
import type { DbOrTx } from '../database.ts'

/** Half of the points that were taken and never settled, because their process died, are forgotten in this time. */
const FORGOTTEN_BY_HALF_MS = 10_000

interface CostFigures {
  maximumAvailable: number
  currentlyAvailable: number
  restoreRate: number
}

/**
 * Takes `cost` points from a store's bucket and returns 0, or takes nothing and returns after how many milliseconds to ask again. Background
 * work leaves half of the bucket to people. Nothing is refused before Shopify's first answer, nor forever: what costs more than there can
 * be waits for a full bucket.
 */
export async function takeCost(db: DbOrTx, storeId: string, cost: number, forPeople: boolean): Promise<number> {
  const share = forPeople ? 0 : 0.5
  const { rows } = await sql<{ wait_ms: number }>`
    with bucket as materialized (
      select store_id, restore_rate, ${LEVEL} as level_now, least(${cost}::float8 + maximum * ${share}::float8, maximum) as needed
      from shopify_cost_bucket b where store_id = ${storeId} for update
    ), taken as (
      update shopify_cost_bucket b
      set level = bucket.level_now - ${cost}::float8, reserved = ${RESERVED} + ${cost}::float8, at = clock_timestamp()
      from bucket where b.store_id = ${storeId} and bucket.store_id = b.store_id and bucket.level_now >= bucket.needed
    )
    select case when level_now >= needed then 0 else greatest(1, ceil((needed - level_now) / restore_rate * 1000)) end as wait_ms
    from bucket`.execute(db)
  return rows[0]?.wait_ms ?? 0
}

/**
 * Corrects a store's level by what Shopify said after an answer, less what other requests have taken and not yet settled. Without a status,
 * `taken` is given back.
 */
export async function settleCost(
  db: DbOrTx,
  storeId: string,
  taken: number,
  status: CostFigures | null,
): Promise<void> {
  const reserved = sql`greatest(0, ${RESERVED} - ${taken}::float8)`
  if (!status) {
    await sql`
      update shopify_cost_bucket b
      set level = least(maximum, ${LEVEL} + ${taken}::float8), reserved = ${reserved}, at = clock_timestamp()
      where store_id = ${storeId}`.execute(db)
    return
  }
  const { currentlyAvailable, maximumAvailable, restoreRate } = status
  await sql`
    insert into shopify_cost_bucket as b (store_id, level, maximum, restore_rate, at)
    values (${storeId}, ${currentlyAvailable}, ${maximumAvailable}, ${restoreRate}, clock_timestamp())
    on conflict (store_id) do update set
      reserved = ${reserved}, level = excluded.level - ${reserved},
      maximum = excluded.maximum, restore_rate = excluded.restore_rate, at = excluded.at`.execute(db)
}

const SECONDS = sql`greatest(0, extract(epoch from clock_timestamp() - b.at))`
const LEVEL = sql`least(b.maximum, b.level + ${SECONDS} * b.restore_rate)`
const RESERVED = sql`b.reserved * power(0.5, ${SECONDS} * 1000 / ${FORGOTTEN_BY_HALF_MS}::float8)`
