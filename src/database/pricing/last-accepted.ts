import { sql } from 'kysely'
import { formatId, idToUuid } from '../../domain/id.ts'
import type { DbOrTx } from '../database.ts'

/** The buyer whose earlier quotes count: a company, or a customer who has none. Ids are the platform's numbers. */
export type Buyer = { companyId: string } | { customerId: string }

/**
 * Returns, for each of these variants that this buyer has accepted before in the currency, the quote and the line in which they last did.
 * With `visibleTo`, only quotes that are this member's or nobody's count.
 */
export async function listLastAccepted(
  db: DbOrTx,
  storeId: string,
  asked: {
    buyer: Buyer
    variantIds: readonly string[]
    currency: string
    exceptQuoteId: string
    visibleTo: string | null
  },
): Promise<{ quoteId: string; lineId: string }[]> {
  const { buyer, variantIds, currency, exceptQuoteId, visibleTo } = asked
  if (variantIds.length === 0) return []
  const isTheirs =
    'companyId' in buyer
      ? sql`q.company_id = ${buyer.companyId}::bigint`
      : sql`q.customer_id = ${buyer.customerId}::bigint and q.company_id is null`
  const isSeen =
    visibleTo === null
      ? sql`true`
      : sql`(q.assigned_staff_id is null or q.assigned_staff_id = ${idToUuid('stf', visibleTo)})`
  const { rows } = await sql<{ id: string; line_id: string }>`
    select distinct on (line ->> 'variantId') q.id, line ->> 'id' as line_id
    from quote q
    cross join lateral jsonb_array_elements(q.lines) line
    where q.store_id = ${storeId} and q.deleted_at is null and ${isTheirs} and ${isSeen}
      and q.first_accepted_at is not null and q.currency = ${currency} and q.id <> ${idToUuid('qte', exceptQuoteId)}
      and line ->> 'variantId' = any (${variantIds}::text[]) and line ->> 'decision' = 'accept'
      and line ->> 'lineTotal' is not null and line -> 'kit' is null
    order by line ->> 'variantId', q.first_accepted_at desc, q.id desc`.execute(db)
  return rows.map(({ id, line_id }) => ({ quoteId: formatId('qte', id), lineId: line_id }))
}
