import { sql } from 'kysely'
import type { DbOrTx } from '../database.ts'

/** Returns the correlation keys of the draft orders of the quote with this number, in any case; found by the digits at its end. */
export async function conversionsOfNumber(db: DbOrTx, storeId: string, number: string): Promise<string[]> {
  const digits = /\d{1,18}$/.exec(number)?.[0]
  if (digits === undefined) return []
  const { rows } = await sql<{ id: string }>`
    select c.id from quote q join conversion c on c.store_id = ${storeId} and c.quote_id = q.id
    where q.store_id = ${storeId} and substring(q.number, '[0-9]+$')::numeric = ${digits}::numeric and q.deleted_at is null
      and lower(q.number) = lower(${number})`.execute(db)
  return rows.map(({ id }) => id)
}
