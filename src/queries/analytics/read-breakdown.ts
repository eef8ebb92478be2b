import { listStaff } from '../../database/access/staff.ts'
import { countQuotesBy } from '../../database/analytics/count-quotes-by.ts'
import { type BreakdownBy, type BreakdownGroup, groupCounts } from '../../domain/analytics/breakdown.ts'
import { invalidFields } from '../../domain/problem.ts'
import { instantOf } from '../instant-of.ts'
import type { Reader } from '../reader.ts'

/** The quotes of a time, and what they are counted by. */
export interface BreakdownQuery {
  by: BreakdownBy
  created_from: string
  created_to: string
}

/** Counts the quotes requested in a time by group, the largest first. Throws `invalid_request` for an end before the start. */
export async function readBreakdown(
  { db, store }: Pick<Reader, 'db' | 'store'>,
  { by, created_from, created_to }: BreakdownQuery,
): Promise<BreakdownGroup[]> {
  const [from, to] = [instantOf(created_from), instantOf(created_to)]
  if (!from || !to || from > to) {
    throw invalidFields([
      { field: 'created_from', message: 'must not be after created_to', fault: { code: 'after_end' } },
    ])
  }
  const counts = await countQuotesBy(db, store.id, by, { from, to })
  const staff = by === 'person' ? await listStaff(db, store.id) : []
  return groupCounts(counts, (key) => staff.find(({ id }) => id === key)?.name ?? null)
}
