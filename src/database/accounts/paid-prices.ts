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
