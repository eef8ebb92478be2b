import { sql } from 'kysely'
import type { DbOrTx } from '../database.ts'

/** Ids on a store's platform, as its quotes have them; null for what none names. */
export interface NamedByQuotes {
  customerId: string | null
  companyId: string | null
  locationId: string | null
  draftOrderId: string | null
  orderId: string | null
}

/** Returns the ids that the store's newest thousand quotes name, the newest of each kind. */
export async function findNamedByQuotes(db: DbOrTx, storeId: string): Promise<NamedByQuotes> {
  const newest = (value: string) =>
    sql`(array_agg(${sql.ref(value)} order by id desc) filter (where ${sql.ref(value)} is not null))[1]`
  const { rows } = await sql<NamedByQuotes>`
    select ${newest('customer_id')}::text as "customerId", ${newest('company_id')}::text as "companyId",
      ${newest('company_location_id')}::text as "locationId", ${newest('draft_order_id')} as "draftOrderId",
      ${newest('order_id')} as "orderId"
    from (
      select id, customer_id, company_id, company_location_id,
        draft_order_ids[1] as draft_order_id, order_ids[1] as order_id
      from quote where store_id = ${storeId} and deleted_at is null
      order by id desc limit 1000) newest`.execute(db)
  return rows[0] ?? { customerId: null, companyId: null, locationId: null, draftOrderId: null, orderId: null }
}
