import { type RawBuilder, sql } from 'kysely'
import { idToUuid } from '../../domain/id.ts'
import { FILTER_STATUSES, type PortalFilter } from '../../domain/portal/portal-list.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import type { DbOrTx } from '../database.ts'
import { type QuoteRow, toQuote } from '../quotes/quote-row.ts'
import { QUOTE_COLUMNS } from '../quotes/quotes.ts'

/** Quotes of the customer, the locations and the companies, each once. Digits. */
export interface BuyerScope {
  customerId: string
  locationIds: readonly string[]
  companyIds: readonly string[]
}

/** A page's filter and size. */
export interface BuyerPage {
  /** The id of the last quote on the page before; absent or null: the newest. */
  after?: string | null
  limit: number
  filter?: PortalFilter
  /** A part of the number, the PO number, or of a product's name or SKU in the newest thousand; empty: any. */
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
  const wanted = conditionsOf(page)
  // One ordered index scan each, then merged: a buyer with few quotes does not scan the whole store.
  const find = (whose: RawBuilder<unknown>) => sql`
    select q.id from quote q
    where q.store_id = ${storeId} and q.deleted_at is null and ${whose} ${wanted} ${matching(page.text ?? '', storeId, whose)}
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

function conditionsOf({ after = null, filter = 'all', locationId = null, awaitsApproval = false, now }: BuyerPage) {
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
  ]
  return sql.join(
    conditions.filter((one) => one !== false && one !== null),
    sql` `,
  )
}

/** Returns the condition that the text is in the quote's number or PO number, or in a line that its buyer sees of one of their newest. */
function matching(text: string, storeId: string, whose: RawBuilder<unknown>): RawBuilder<unknown> {
  if (text === '') return sql``
  const isIn = (words: RawBuilder<unknown>) => sql`strpos(lower(${words}), lower(${text})) > 0`
  return sql`and (
    ${isIn(sql`q.number || ' ' || coalesce(q.po_number, '')`)}
    or q.id >= (
        select newest.id
        from (select q.id from quote q where q.store_id = ${storeId} and ${whose} order by q.id desc limit ${MOST_READ}) newest
        order by newest.id
        limit 1)
      and exists (
        select from jsonb_array_elements(q.lines) line
        where ${SHOWN_LINE} and ${isIn(sql`concat_ws(' ', line ->> 'title', line ->> 'variantTitle', line ->> 'sku')`)}))`
}

/** The lines of so many quotes are read for a search. */
const MOST_READ = 1_000

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
