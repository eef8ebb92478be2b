import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../database.ts'
import type { BuyerScope } from './buyer-scope.ts'

/** The lines of so many quotes are read. */
const MOST_READ = 300

/** Returns the UUIDs of those of a buyer's newest 300 quotes in which the text is part of the name or SKU of a product they see. */
export async function findQuotesOfProduct(
  db: DbOrTx,
  storeId: string,
  { customerId, locationIds, companyIds }: BuyerScope,
  text: string,
): Promise<string[]> {
  const newest = (whose: RawBuilder<unknown>) => sql`
    select q.id from quote q
    where q.store_id = ${storeId} and q.deleted_at is null and ${whose}
    order by q.id desc
    limit ${MOST_READ}`
  const { rows } = await sql<{ id: string }>`
    with mine as materialized (
      select id from (
        (${newest(sql`q.customer_id = ${customerId}`)})
        union
        select one.id from unnest(${locationIds}::bigint[]) place (id)
        cross join lateral (${newest(sql`q.company_location_id = place.id`)}) one
        union
        select one.id from unnest(${companyIds}::bigint[]) company (id)
        cross join lateral (${newest(sql`q.company_id = company.id`)}) one) every
      order by id desc
      limit ${MOST_READ})
    select q.id
    from mine
    join quote q on q.store_id = ${storeId} and q.id = mine.id
    where exists (
      select 1 from jsonb_array_elements(q.lines) line
      where ${SHOWN_LINE}
        and strpos(lower(concat_ws(' ', line ->> 'title', line ->> 'variantTitle', line ->> 'sku')), lower(${text})) > 0)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** When the quote was made, as the first ten digits of its lines' ids (domain/id.ts). */
const TIME_OF_QUOTE = sql`(
  select string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', ((made.ms >> (5 * (9 - n))) & 31)::integer + 1, 1), '' order by n)
  from generate_series(0, 9) n, (select (extract(epoch from q.created_at) * 1000)::bigint) made (ms))`

/** The lines a buyer sees (domain/portal/portal-offer.ts): those sent, or those as old as the request. */
const SHOWN_LINE = sql`
  coalesce(line ->> 'buyerVisibility', 'show') <> 'hidden'
  and (
    q.status in ('proposal_sent', 'partially_accepted', 'accepted', 'partially_converted', 'converted', 'expired')
    or substr(line ->> 'id', 5, 10) collate "C" <= ${TIME_OF_QUOTE})`
