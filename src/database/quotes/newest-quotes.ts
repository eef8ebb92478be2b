import { sql } from 'kysely'
import type { Quote } from '../../domain/quotes/quote.ts'
import type { DbOrTx } from '../database.ts'
import { type QuoteRow, toQuote } from './quote-row.ts'
import { quoteColumns } from './quotes.ts'

/** Returns the store's most recently created quotes, newest first. */
export async function listNewestQuotes(db: DbOrTx, storeId: string, limit: number): Promise<Quote[]> {
  const { rows } = await sql<QuoteRow>`
    select ${quoteColumns(storeId)}
    from quote q
    where q.store_id = ${storeId} and q.deleted_at is null
    order by q.id desc
    limit ${limit}`.execute(db)
  return rows.map(toQuote)
}
