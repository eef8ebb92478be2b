import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../database.ts'

const MOST_WORDS = 8
/** Up to so many quotes are fetched and sorted; where more are found, the list is walked in its order and soon full. */
export const MOST_FETCHED = 1_000

/** The quotes that a search finds: by their UUIDs where they are few, else as a condition on a quote `q`. */
export type SearchMatch = { few: readonly string[] } | { many: RawBuilder<unknown> }

/**
 * The quotes in which every word of the text is found, in number, company, buyer, e-mail or PO number, without regard to case and
 * accents: anywhere in them, a word of one or two characters at a beginning.
 */
export async function searchQuotes(db: DbOrTx, storeId: string, text: string): Promise<SearchMatch> {
  const words = text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  // In a subquery of its own the pattern is made once; else it would be for every row.
  const like = (column: RawBuilder<unknown>) =>
    words.map(
      (word) =>
        sql`${isIndexed(word) ? column : sql`${column} || ''`} like (select search_form(${pattern(word)}::text))`,
    )
  const { rows } = await sql<{ quote_id: string }>`
    select quote_id from quote_search
    where store_id = ${storeId} and ${sql.join([sql`true`, ...like(sql`words`)], sql` and `)}
    limit ${MOST_FETCHED + 1}`.execute(db)
  if (rows.length <= MOST_FETCHED) return { few: rows.map(({ quote_id }) => quote_id) }
  const ofQuote = sql`(select words from quote_search where store_id = q.store_id and quote_id = q.id)`
  return { many: sql.join([sql`true`, ...like(ofQuote)], sql` and `) }
}

/** In the form search_form gives it before anything is escaped: a full-width percent sign is one then. */
function pattern(word: string): string {
  const escaped = word.normalize('NFKD').replace(/[\\%_]/g, '\\$&')
  return [...word].length > 2 ? `%${escaped}%` : `% ${escaped}%`
}

/** Whether the index of trigrams narrows it down, in any locale; asked for anything else it would read all stores' words. */
function isIndexed(word: string): boolean {
  const plain = word.normalize('NFKD').replace(/\p{M}/gu, '')
  return [...word].length > 2 ? /[a-z0-9]{3}/i.test(plain) : /^[a-z0-9]/i.test(plain)
}
