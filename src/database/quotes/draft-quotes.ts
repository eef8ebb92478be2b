import { sql } from 'kysely'
import { formatId } from '../../domain/id.ts'
import type { DbOrTx } from '../database.ts'

/** The quote that a draft order was made from. */
export interface DraftQuote {
  id: string
  number: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the quotes that draft orders were made from, by correlation key; keys that are not ours are absent. */
export async function quotesOfDrafts(
  db: DbOrTx,
  storeId: string,
  correlationKeys: readonly (string | null)[],
): Promise<Map<string, DraftQuote>> {
  const keys = correlationKeys.filter((key) => key !== null && UUID.test(key))
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; id: string; number: string }>`
    select c.id as key, q.id, q.number
    from conversion c
    join quote q on q.store_id = ${storeId} and q.id = c.quote_id
    where c.store_id = ${storeId} and c.id = any(${keys}::uuid[]) and q.deleted_at is null`.execute(db)
  return new Map(rows.map(({ key, id, number }) => [key, { id: formatId('qte', id), number }]))
}
