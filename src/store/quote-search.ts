import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from './database.ts'

const MOST_WORDS = 8
/** Up to so many quotes are fetched and sorted; where more are found, the list is walked in its order and soon full. */
const MOST_FETCHED = 1_000

/**
 * The condition that a quote `q` is one of those in which every word of the text is found, in number, company, buyer, e-mail or
 * PO number, without regard to case and accents: anywhere in them, a word of one or two characters at a beginning.
 */
export async function searchMatch(db: DbOrTx, storeId: string, text: string): Promise<RawBuilder<unknown>> {
  const words = text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const like = (column: RawBuilder<unknown>) =>
    words.map((word) => sql`${column} like search_form(${pattern(word)}::text)`)
  const { rows } = await sql<{ quote_id: string }>`
    select quote_id from quote_search
    where store_id = ${storeId} and ${sql.join([sql`true`, ...like(sql`words`)], sql` and `)}
    limit ${MOST_FETCHED + 1}`.execute(db)
  if (rows.length <= MOST_FETCHED) return sql`q.id = any(${rows.map(({ quote_id }) => quote_id)}::uuid[])`
  const ofQuote = sql`(select words from quote_search where store_id = q.store_id and quote_id = q.id)`
  return sql.join(like(ofQuote), sql` and `)
}

function pattern(word: string): string {
  const escaped = word.replace(/[\\%_]/g, '\\$&')
  return [...word].length > 2 ? `%${escaped}%` : `% ${escaped}%`
}
