import { type RawBuilder, sql } from 'kysely'
import type { BreakdownBy, BreakdownCount } from '../../domain/analytics/breakdown.ts'
import { formatId } from '../../domain/id.ts'
import { parseMoney } from '../../domain/money.ts'
import type { Status } from '../../domain/quotes/quote-terms.ts'
import type { DbOrTx } from '../database.ts'
import { IS_LOST, LOSS_REASON } from '../negotiation/lost-quotes.ts'
import { conditionsOf } from '../quotes/staff-quote-conditions.ts'

const KEYS: Record<Exclude<BreakdownBy, 'product' | 'loss_reason'>, RawBuilder<unknown>> = {
  person: sql`q.assigned_staff_id::text`,
  status: sql`q.status`,
  source: sql`q.source`,
}

/** Products are counted down to this many, those in most quotes first. */
const MOST_PRODUCTS = 200

interface Row {
  key: string | null
  status: Status
  quotes: number
  total: string
}

/**
 * Counts the quotes requested in this time, by group and present status. They are those of staff's list with the same times, found by the
 * same conditions. A quote counts for each of its products, by SKU. By reason, only lost
 * quotes are counted. For other groups `quote_list` answers it without reading a quote.
 */
export async function countQuotesBy(
  db: DbOrTx,
  storeId: string,
  by: BreakdownBy,
  { from, to }: { from: Date; to: Date },
): Promise<BreakdownCount[]> {
  const where = sql.join(conditionsOf(storeId, { createdFrom: from, createdTo: to }), sql` and `)
  const { rows } = await counting(storeId, by, where).execute(db)
  return rows.map(({ key, total, ...row }) => ({
    ...row,
    key: by === 'person' && key !== null ? formatId('stf', key) : key,
    total: parseMoney(total),
  }))
}

function counting(storeId: string, by: BreakdownBy, where: RawBuilder<unknown>) {
  if (by === 'product') return byProduct(storeId, where)
  return by === 'loss_reason' ? byColumn(LOSS_REASON, sql`${where} and ${IS_LOST}`) : byColumn(KEYS[by], where)
}

function byColumn(key: RawBuilder<unknown>, where: RawBuilder<unknown>) {
  return sql<Row>`
    select ${key} as key, q.status, count(*)::int as quotes, sum(q.total)::numeric(38, 2)::text as total
    from quote q
    where ${where}
    group by 1, 2`
}

/** The SKUs of quotes are those that a job keeps (migrations/0092_quoted_skus.sql). */
function byProduct(storeId: string, where: RawBuilder<unknown>) {
  return sql<Row>`
    with counted as (
      select s.sku_id, q.status, count(*)::int as quotes, sum(q.total)::numeric(38, 2)::text as total
      from quote q
      join sku_quote s on s.store_id = q.store_id and s.quote_id = q.id
      where ${where}
      group by 1, 2),
    most as (
      select sku_id from counted group by sku_id order by sum(quotes) desc, sku_id limit ${sql.lit(MOST_PRODUCTS)})
    select sku.sku as key, counted.status, counted.quotes, counted.total
    from most
    join counted using (sku_id)
    join sku on sku.store_id = ${storeId} and sku.id = most.sku_id`
}
