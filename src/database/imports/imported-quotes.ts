import { sql } from 'kysely'
import { formatId } from '../../domain/id.ts'
import type { DbOrTx, Tx } from '../database.ts'

/** A quote of the store with the number of one to be imported. */
export interface NumberedQuote {
  id: string
  number: string
  email: string
  /** True if it waits as an import left it that was interrupted: made by no member of staff, and never priced or sent. */
  isBare: boolean
}

/** Returns the store's quotes with these numbers, deleted ones included. */
export async function findByNumbers(
  db: DbOrTx,
  storeId: string,
  numbers: readonly string[],
): Promise<Map<string, NumberedQuote>> {
  const { rows } = await sql<NumberedQuote>`
    select id, number, customer_email as email,
      source = 'manual' and status = 'in_review' and staged is null and version_number = 0 and deleted_at is null
        and exists (
          select 1 from quote_change c
          where c.store_id = ${storeId} and c.quote_id = quote.id and c.action = 'create' and c.actor ->> 'kind' = 'job') as "isBare"
    from quote
    where store_id = ${storeId} and number = any(${[...numbers]}::text[])`.execute(db)
  return new Map(rows.map(({ id, ...row }) => [row.number, { ...row, id: formatId('qte', id) }]))
}

/** Has the store's numbers go on after this one, so that none is given twice. */
export async function raiseQuoteNumber(tx: Tx, storeId: string, number: number): Promise<void> {
  await sql`
    insert into quote_counter as c (store_id, last_number) values (${storeId}, ${number})
    on conflict (store_id) do update set last_number = greatest(c.last_number, excluded.last_number)`.execute(tx)
}
