import { sql } from 'kysely'
import type { Period, PeriodSpan } from '../../domain/analytics/analytics-periods.ts'
import type { Figure } from '../../domain/analytics/figures.ts'
import { uuidFloor } from '../../domain/id.ts'
import type { Db } from '../database.ts'
import { type ItemRow, itemColumns, type StaffQuoteItem, toItem } from '../quotes/staff-quote-item.ts'
import { type AMOUNTS, type COUNTS, stepsOf } from './analytics-moves.ts'
import { planAfresh } from './analytics-rollup.ts'

type Sum = (typeof COUNTS)[number] | (typeof AMOUNTS)[number]

/** The sums a figure is made of: what counts a quote in, and what the quote adds; of a share, what it is a share of. */
const SUMS_OF = {
  new: ['created'],
  accepted: ['accepted'],
  partially_accepted: ['partially_accepted'],
  declined: ['declined'],
  expired: ['expired'],
  converted: ['converted'],
  accepted_value: ['accepted_value', 'accepted_value'],
  converted_value: ['converted_value', 'converted_value'],
  discount: ['compared_catalog', 'compared_net'],
  first_response: ['responses', 'response_ms'],
  negotiation: ['negotiations', 'negotiation_ms'],
  conversion: ['conversions', 'conversion_ms'],
} as const satisfies Record<Figure, readonly [Sum, Sum?]>

/** A quote, and what it adds to a figure: the sums as the database writes them. */
export interface FigureQuote {
  item: StaffQuoteItem
  counted: string
  added: string
}

/**
 * Lists the quotes that make up a figure of one period, those that add most first, at most `limit`. They are computed from the quotes'
 * changes as the figure is, so together they are the figure.
 */
export async function listFigureQuotes(
  db: Db,
  storeId: string,
  { figure, period, span, limit }: { figure: Figure; period: Period; span: PeriodSpan; limit: number },
): Promise<FigureQuote[]> {
  const [counted, added = counted] = SUMS_OF[figure]
  const changed = sql`
    select distinct quote_id
    from quote_change
    where store_id = ${storeId} and id >= ${uuidFloor(span.start.getTime())}::uuid and id < ${uuidFloor(span.end.getTime())}::uuid`
  const listed = sql<ItemRow & { counted: string; added: string }>`
    with ${stepsOf(storeId, changed, 'all')},
    behind as (
      select quote_id, sum(${sql.ref(counted)}) as counted, sum(${sql.ref(added)}) as added
      from move
      where period = ${period} and start = ${span.start.toISOString().slice(0, 10)}::date
      group by quote_id
      having sum(${sql.ref(counted)}) <> 0
      order by added desc, quote_id desc
      limit ${limit})
    select ${itemColumns(storeId)}, behind.counted::text, behind.added::text
    from behind
    join quote q on q.store_id = ${storeId} and q.id = behind.quote_id
    order by behind.added desc, behind.quote_id desc`
  const { rows } = await db.transaction().execute(async (tx) => {
    await planAfresh(tx)
    return listed.execute(tx)
  })
  return rows.map(({ counted, added, ...row }) => ({ item: toItem(row), counted, added }))
}
