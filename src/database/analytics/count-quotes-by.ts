import { type RawBuilder, sql } from 'kysely'
import type { BreakdownBy, BreakdownCount } from '../../domain/analytics/breakdown.ts'
import { formatId } from '../../domain/id.ts'
import { parseMoney } from '../../domain/money.ts'
import type { Status } from '../../domain/quotes/quote-terms.ts'
import type { DbOrTx } from '../database.ts'
import { conditionsOf } from '../quotes/staff-quote-conditions.ts'

const KEYS: Record<BreakdownBy, RawBuilder<unknown>> = {
  person: sql`q.assigned_staff_id::text`,
  status: sql`q.status`,
  source: sql`q.source`,
}

/**
 * Counts the quotes requested in this time, by group and present status. They are those of staff's list with the same times, found by the
 * same conditions; `quote_list` answers it without reading a quote.
 */
export async function countQuotesBy(
  db: DbOrTx,
  storeId: string,
  by: BreakdownBy,
  { from, to }: { from: Date; to: Date },
): Promise<BreakdownCount[]> {
  const where = conditionsOf(storeId, { createdFrom: from, createdTo: to })
  const { rows } = await sql<{ key: string | null; status: Status; quotes: number; total: string }>`
    select ${KEYS[by]} as key, q.status, count(*)::int as quotes, sum(q.total)::numeric(38, 2)::text as total
    from quote q
    where ${sql.join(where, sql` and `)}
    group by 1, 2`.execute(db)
  return rows.map(({ key, total, ...row }) => ({
    ...row,
    key: by === 'person' && key !== null ? formatId('stf', key) : key,
    total: parseMoney(total),
  }))
}
