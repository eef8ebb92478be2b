import { type RawBuilder, sql } from 'kysely'
import { idToUuid } from '../domain/id.ts'
import type { Quote } from '../domain/quote.ts'
import type { DbOrTx } from './database.ts'
import { type QuoteRow, toQuote } from './quote-row.ts'
import { QUOTE_COLUMNS } from './quotes.ts'

/** Whose quotes: those of the customer, of the locations and of the companies, each once. Digits. */
export interface BuyerScope {
  customerId: string
  locationIds: readonly string[]
  companyIds: readonly string[]
}

/** A page of a buyer's quotes, the newest first, and whether more follow; without those that staff are still preparing. */
export async function listBuyerQuotes(
  db: DbOrTx,
  storeId: string,
  { customerId, locationIds, companyIds }: BuyerScope,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ quotes: Quote[]; hasMore: boolean }> {
  const older = after === null ? sql`` : sql`and q.id < ${idToUuid('qte', after)}::uuid`
  // Ordered scans of one index each, joined afterwards: a buyer of few quotes does not scan the whole store.
  const find = (whose: RawBuilder<unknown>) => sql`
    select q.id from quote q
    where q.store_id = ${storeId} and q.deleted_at is null and ${whose} ${older}
      and (q.proposal is not null or q.source not in ('manual', 'duplicate'))
    order by q.id desc
    limit ${limit + 1}`
  const { rows } = await sql<QuoteRow>`
    with found as (
      (${find(sql`q.customer_id = ${customerId}`)})
      union
      select one.id from unnest(${locationIds}::bigint[]) place (id)
      cross join lateral (${find(sql`q.company_location_id = place.id`)}) one
      union
      select one.id from unnest(${companyIds}::bigint[]) company (id)
      cross join lateral (${find(sql`q.company_id = company.id`)}) one)
    select ${QUOTE_COLUMNS}
    from (select id from found order by id desc limit ${limit + 1}) page
    join quote q on q.store_id = ${storeId} and q.id = page.id
    order by q.id desc`.execute(db)
  return { quotes: rows.slice(0, limit).map(toQuote), hasMore: rows.length > limit }
}
