import { type RawBuilder, sql } from 'kysely'
import type { Account } from '../../domain/accounts/account.ts'
import { idToUuid } from '../../domain/id.ts'
import { divideHalfUp, type Money, parseMoney } from '../../domain/money.ts'
import type { DbOrTx } from '../database.ts'
import { type AccountScope, digitsOf, isVisible, quoteIdOf } from './account-quotes.ts'

/** The price a buyer paid for a variant: an accepted line, after all discounts, before tax. */
export interface PaidPrice {
  lineId: string
  variantId: string
  sku: string | null
  title: string
  variantTitle: string | null
  quantity: number
  /** Per unit, rounded to the cent. */
  unitPrice: Money
  currency: string
  quoteId: string
  quoteNumber: string
  /** The name of who bought; null if it is not known any more. */
  buyer: string | null
  at: Date
}

/** The end of a page of prices: the time and the ids of its last line. */
export interface PricePosition {
  at: string
  quoteId: string
  lineId: string
}

interface PriceRow {
  line_id: string
  variant_id: string
  sku: string | null
  title: string
  variant_title: string | null
  quantity: string
  net: string
  currency: string
  quote_id: string
  number: string
  buyer: string | null
  at: Date
}

const COLUMNS = sql`
  a.line_id, a.variant_id, a.sku, a.title, a.variant_title, a.quantity, a.net, q.currency, a.quote_id, q.number,
  coalesce(q.customer ->> 'companyName', q.customer ->> 'name') as buyer, a.at`

/** Returns what the account paid, newest first, one more than `limit`; with `words`, only of variants with each in their SKU or title. */
export async function listPaidPrices(
  db: DbOrTx,
  storeId: string,
  { account, visibleTo }: AccountScope,
  { words, after, limit }: { words: readonly string[]; after: PricePosition | null; limit: number },
): Promise<PaidPrice[]> {
  const named = words.map(
    (word) => sql`concat_ws(' ', a.sku, a.title, a.variant_title) ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
  )
  const later = after
    ? [
        sql`(a.at, a.quote_id, a.line_id) < (${after.at}::timestamptz, ${idToUuid('qte', after.quoteId)}::uuid, ${after.lineId})`,
      ]
    : []
  const where = [sql`a.store_id = ${storeId}`, boughtBy(account), ...named, ...later, ...sold(storeId, visibleTo)]
  const { rows } = await sql<PriceRow>`
    select ${COLUMNS}
    from accepted_line a
    join quote q on q.store_id = a.store_id and q.id = a.quote_id
    where ${sql.join(where, sql` and `)}
    order by a.at desc, a.quote_id desc, a.line_id desc
    limit ${limit + 1}`.execute(db)
  return rows.map(toPrice)
}

/** The variants to find earlier prices of, while a quote is priced. */
export interface PricesAsked {
  /** Digits, each once. */
  variantIds: readonly string[]
  /** Whoever buys now: a company, or a customer for themselves; null if nobody knows. */
  buyer: Account | null
  /** Prices of other quotes in this currency. */
  quote: { id: string; currency: string }
  visibleTo: string | undefined
}

/** Returns the price that the buyer last paid for each of these variants; one they never bought is left out. */
export async function listLastPaid(db: DbOrTx, storeId: string, asked: PricesAsked): Promise<PaidPrice[]> {
  return asked.buyer ? listOfVariants(db, storeId, asked, { who: isBuying(asked.buyer), most: 1 }) : []
}

const MOST_OTHERS = 3

/** Returns the last three prices that everyone but the buyer paid for each of these variants, newest first. */
export async function listPaidByOthers(db: DbOrTx, storeId: string, asked: PricesAsked): Promise<PaidPrice[]> {
  const who = asked.buyer ? sql<boolean>`(${isBuying(asked.buyer)}) is not true` : sql<boolean>`true`
  return listOfVariants(db, storeId, asked, { who, most: MOST_OTHERS })
}

async function listOfVariants(
  db: DbOrTx,
  storeId: string,
  { variantIds, quote, visibleTo }: PricesAsked,
  { who, most }: { who: RawBuilder<boolean>; most: number },
): Promise<PaidPrice[]> {
  if (variantIds.length === 0) return []
  const where = [
    sql`a.store_id = ${storeId}`,
    sql`a.variant_id = wanted.id`,
    sql`a.quote_id <> ${idToUuid('qte', quote.id)}::uuid`,
    sql`q.currency = ${quote.currency}`,
    who,
    ...sold(storeId, visibleTo),
  ]
  const { rows } = await sql<PriceRow>`
    select one.*
    from unnest(${variantIds}::bigint[]) wanted (id)
    cross join lateral (
      select ${COLUMNS}
      from accepted_line a
      join quote q on q.store_id = a.store_id and q.id = a.quote_id
      where ${sql.join(where, sql` and `)}
      order by a.at desc, a.quote_id desc, a.line_id desc
      limit ${most}) one`.execute(db)
  return rows.map(toPrice)
}

/** For a company, a customer buys at the company's prices, not their own. */
function isBuying(buyer: Account): RawBuilder<boolean> {
  return buyer.kind === 'company' ? boughtBy(buyer) : sql`${boughtBy(buyer)} and a.company_id is null`
}

function boughtBy(account: Account): RawBuilder<boolean> {
  const digits = digitsOf(account)
  return account.kind === 'company' ? sql`a.company_id = ${digits}::bigint` : sql`a.customer_id = ${digits}::bigint`
}

/** Conditions on the quote `q` of an accepted line: it exists, and the reader may see it. */
function sold(storeId: string, visibleTo: string | undefined): RawBuilder<unknown>[] {
  return [sql`q.store_id = ${storeId}`, sql`q.deleted_at is null`, ...isVisible(storeId, visibleTo)]
}

function toPrice(row: PriceRow): PaidPrice {
  return {
    lineId: row.line_id,
    variantId: `gid://platform/ProductVariant/${row.variant_id}`,
    sku: row.sku,
    title: row.title,
    variantTitle: row.variant_title,
    quantity: Number(row.quantity),
    unitPrice: divideHalfUp(parseMoney(row.net), BigInt(row.quantity)),
    currency: row.currency,
    quoteId: quoteIdOf(row.quote_id),
    quoteNumber: row.number,
    buyer: row.buyer,
    at: row.at,
  }
}
