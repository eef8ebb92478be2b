import { sql } from 'kysely'
import { formatId, idToUuid } from '../../domain/id.ts'
import type { DbOrTx } from '../database.ts'
import type { Part } from '../write-parts.ts'

/** One of the quotes that a long list was requested as. */
export interface ListPart {
  /** `qte_…` */
  id: string
  number: string
  /** From 1. */
  part: number
}

/** Notes that these quotes are the parts of one list, in this order. */
export function noteListParts(storeId: string, quoteIds: readonly string[]): Part {
  const ids = quoteIds.map((id) => idToUuid('qte', id))
  return {
    name: 'list_part',
    tables: [
      {
        name: 'listed',
        query: sql`
      insert into list_part (store_id, quote_id, first_quote_id, part)
      select ${storeId}::bigint, id, ${ids[0]}::uuid, part from unnest(${ids}::uuid[]) with ordinality as listed (id, part)
      returning part`,
      },
    ],
    first: 'listed',
  }
}

/** Returns all parts of the list that the quote is a part of, in order, without deleted ones; none if it is not part of one. */
export async function findListParts(db: DbOrTx, storeId: string, quoteId: string): Promise<ListPart[]> {
  const { rows } = await sql<{ id: string; number: string; part: number }>`
    select q.id, q.number, p.part
    from list_part it
    join list_part p on p.store_id = ${storeId} and p.first_quote_id = it.first_quote_id
    join quote q on q.store_id = ${storeId} and q.id = p.quote_id and q.deleted_at is null
    where it.store_id = ${storeId} and it.quote_id = ${idToUuid('qte', quoteId)}
    order by p.part`.execute(db)
  return rows.map(({ id, ...part }) => ({ id: formatId('qte', id), ...part }))
}
