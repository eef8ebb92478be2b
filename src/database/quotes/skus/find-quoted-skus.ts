import { sql } from 'kysely'
import type { DbOrTx } from '../../database.ts'
import { conditionsOf, standingOf } from '../staff-quote-conditions.ts'
import { type ItemRow, itemColumns, type StaffQuoteItem, toItem } from '../staff-quote-item.ts'
import type { StaffQuoteFilter } from '../staff-quote-page.ts'

/** A quote with a line whose SKU was searched for. */
export interface QuotedSku {
  sku: string
  title: string
  quote: StaffQuoteItem
}

/** A text may be in every SKU of a catalogue: only the shortest are looked at, which it names best. */
const MOST_SKUS = 50

/**
 * Returns quotes that pass the filter and have a line whose SKU contains the text, ignoring case, newest first, each once. They are found along
 * the index that a job keeps: a quote's SKUs are in it a minute after they came to it.
 */
export async function findQuotedSkus(
  db: DbOrTx,
  storeId: string,
  { text, filter, most }: { text: string; filter: StaffQuoteFilter; most: number },
): Promise<QuotedSku[]> {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const where = sql.join([...conditionsOf(storeId, filter), ...standingOf(storeId, filter)], sql` and `)
  // twice as many as asked for: some may have lost the line since
  const { rows } = await sql<ItemRow & { sku: string; title: string }>`
    with matched as materialized (
      select id, sku from sku where store_id = ${storeId} and sku ilike ${like} order by length(sku), sku limit ${sql.lit(MOST_SKUS)}),
    newest as materialized (
      select distinct on (of_sku.quote_id) of_sku.quote_id, matched.sku
      from matched
      cross join lateral (
        select s.quote_id
        from sku_quote s
        join quote q on q.store_id = s.store_id and q.id = s.quote_id
        where s.store_id = ${storeId} and s.sku_id = matched.id and ${where}
        order by s.quote_id desc
        limit ${2 * most}) of_sku
      order by of_sku.quote_id desc, matched.sku
      limit ${2 * most})
    select ${itemColumns(storeId)}, newest.sku, line.title
    from newest
    cross join lateral (select * from quote where store_id = ${storeId} and id = newest.quote_id offset 0) q
    cross join lateral (
      select one.value ->> 'title' as title
      from jsonb_array_elements(q.lines) one
      where one.value ->> 'sku' = newest.sku
      limit 1) line
    order by q.id desc
    limit ${most}`.execute(db)
  return rows.map((row) => ({ sku: row.sku, title: row.title, quote: toItem(row) }))
}
