import { type RawBuilder, sql } from 'kysely'
import { formatId, idToUuid } from '../../domain/id.ts'
import type { DbOrTx } from '../database.ts'

const MOST_WORDS = 8
/** Up to this many quotes are fetched and sorted; if more match, walking the list in its order soon fills a page. */
const MOST_FETCHED = 2_000

/** The quotes a search matches: their UUIDs if few, else a condition on the quote with this id. */
export type SearchMatch = { few: readonly string[] } | { many: (id: RawBuilder<unknown>) => RawBuilder<unknown> }

/**
 * Returns the quotes in which every word of the text occurs, in number, company, buyer, e-mail or PO number, ignoring case and accents:
 * anywhere, or at the start of a word if it has one or two characters.
 */
export async function searchQuotes(db: DbOrTx, storeId: string, text: string): Promise<SearchMatch> {
  const words = text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  // A subquery computes the pattern once instead of for every row.
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
  const wordsOf = (id: RawBuilder<unknown>) =>
    sql`(select words from quote_search where store_id = ${storeId} and quote_id = ${id})`
  return { many: (id) => sql.join([sql`true`, ...like(wordsOf(id))], sql` and `) }
}

/** Applies search_form before escaping: only then does a full-width percent sign become one. */
function pattern(word: string): string {
  const escaped = word.normalize('NFKD').replace(/[\\%_]/g, '\\$&')
  return [...word].length > 2 ? `%${escaped}%` : `% ${escaped}%`
}

/** Returns whether the trigram index helps with this word, in any locale; otherwise all stores' words would be read. */
function isIndexed(word: string): boolean {
  const plain = word.normalize('NFKD').replace(/\p{M}/gu, '')
  return [...word].length > 2 ? /[a-z0-9]{3}/i.test(plain) : /^[a-z0-9]/i.test(plain)
}

/** A line of a quote whose SKU was searched for. */
export interface FoundSku {
  sku: string
  title: string
  quoteId: string
}

/**
 * Returns the first line of each of these quotes, in their order, whose SKU contains the text, ignoring case. The quotes are read whole, so
 * they must be few.
 */
export async function findSkusIn(
  db: DbOrTx,
  storeId: string,
  { quoteIds, text, most }: { quoteIds: readonly string[]; text: string; most: number },
): Promise<FoundSku[]> {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ sku: string; title: string; quote_id: string }>`
    select line.value ->> 'sku' as sku, line.value ->> 'title' as title, q.id as quote_id
    from unnest(${quoteIds.map((id) => idToUuid('qte', id))}::uuid[]) with ordinality asked (id, place)
    join quote q on q.store_id = ${storeId} and q.id = asked.id
    cross join lateral (
      select one.value from jsonb_array_elements(q.lines) one where one.value ->> 'sku' ilike ${like} limit 1) line
    order by asked.place
    limit ${most}`.execute(db)
  return rows.map(({ sku, title, quote_id }) => ({ sku, title, quoteId: formatId('qte', quote_id) }))
}
