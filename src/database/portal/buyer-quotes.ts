import { type RawBuilder, sql } from 'kysely'
import { idToUuid } from '../../domain/id.ts'
import { FILTER_STATUSES, type PortalFilter } from '../../domain/portal/portal-list.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import type { DbOrTx } from '../database.ts'
import { atStore } from '../distribution/at-store.ts'
import { type QuoteRow, toQuote } from '../quotes/quote-row.ts'
import { quoteColumns } from '../quotes/quotes.ts'
import type { BuyerScope } from './buyer-scope.ts'
import { findQuotesOfProduct } from './find-quotes-of-product.ts'

/** A page's filter and size. */
export interface BuyerPage {
  /** The id of the last quote on the page before; absent or null: the newest. */
  after?: string | null
  limit: number
  filter?: PortalFilter
  /** A part of the number, the PO number, or of a product in one of the newest 300; empty: any. */
  text?: string
  /** Only quotes for this location. Digits. */
  locationId?: string | null
  /** Only quotes whose acceptance waits for the buyer's company. */
  awaitsApproval?: boolean
  now: Date
}

/** Returns a page of a buyer's quotes, newest first, and whether more follow; excludes those staff are still preparing. */
export async function listBuyerQuotes(
  db: DbOrTx,
  storeId: string,
  { customerId, locationIds, companyIds }: BuyerScope,
  page: BuyerPage,
): Promise<{ quotes: Quote[]; hasMore: boolean }> {
  const { limit } = page
  const { text = '' } = page
  const named = text === '' ? [] : await findQuotesOfProduct(db, storeId, { customerId, locationIds, companyIds }, text)
  const wanted = conditionsOf(page, named)
  // One ordered index scan each, then merged: a buyer with few quotes does not scan the whole store.
  const find = (whose: RawBuilder<unknown>) => sql`
    select q.id from quote q
    where q.store_id = ${storeId} and q.deleted_at is null and ${whose} ${wanted}
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
    select ${quoteColumns(storeId)}
    from (select id from found order by id desc limit ${limit + 1}) page
    join quote q on q.store_id = ${storeId} and q.id = page.id
    order by q.id desc`.execute(atStore(db, storeId))
  return { quotes: rows.slice(0, limit).map(toQuote), hasMore: rows.length > limit }
}

function conditionsOf(
  { after = null, filter = 'all', locationId = null, text = '', awaitsApproval = false, now }: BuyerPage,
  named: readonly string[],
) {
  const statuses = FILTER_STATUSES[filter]
  const isOver = sql`(q.status = 'proposal_sent' and q.expires_at <= ${now})`
  const conditions = [
    after !== null && sql`and q.id < ${idToUuid('qte', after)}::uuid`,
    statuses &&
      (filter === 'closed'
        ? sql`and (q.status = any (${statuses}) or ${isOver})`
        : sql`and q.status = any (${statuses}) and not ${isOver}`),
    locationId !== null && sql`and q.company_location_id = ${locationId}::bigint`,
    filter === 'answer_needed' && sql`and q.pending_approval is null`,
    awaitsApproval && sql`and q.pending_approval = 'buyer'`,
    text !== '' &&
      sql`and (strpos(lower(q.number || ' ' || coalesce(q.po_number, '')), lower(${text})) > 0 or q.id = any(${named}::uuid[]))`,
  ]
  return sql.join(
    conditions.filter((one) => one !== false && one !== null),
    sql` `,
  )
}
