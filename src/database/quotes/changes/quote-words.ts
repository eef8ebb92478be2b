import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database.ts'
import { hasNodes } from '../../distribution/has-nodes.ts'

/** The parts of a quote that staff search for, and its id as a UUID. */
export interface SearchedQuote {
  storeId: string
  quoteId: string
  number: string
  companyName: string | null
  name: string | null
  email: string
  poNumber: string | null
}

/** Returns the statement that keeps the words by which staff find quotes, for use within a larger one. */
export function saveWords(quotes: readonly SearchedQuote[]): RawBuilder<unknown> {
  const searched = quotes.map(({ storeId, quoteId, number, companyName, name, email, poNumber }) => ({
    ...{ storeId, quoteId },
    words: [number, companyName, name, email, poNumber].filter((one) => one !== null).join(' '),
  }))
  return sql`
      insert into quote_search (store_id, quote_id, words)
      ${hasNodes() ? valuesOf(searched) : selectOf(searched)}
      on conflict (store_id, quote_id) do update set words = excluded.words`
}

interface Searched {
  storeId: string
  quoteId: string
  words: string
}

/** Of the same text for any number of quotes. */
function selectOf(searched: readonly Searched[]): RawBuilder<unknown> {
  const of = (member: keyof Searched) => searched.map((one) => one[member])
  return sql`
      select store_id, quote_id, ' ' || search_form(words)
      from unnest(${of('storeId')}::bigint[], ${of('quoteId')}::uuid[], ${of('words')}::text[]) as searched (store_id, quote_id, words)`
}

/** Goes to the quotes' node as it is. */
function valuesOf(searched: readonly Searched[]): RawBuilder<unknown> {
  const rows = searched.map(
    ({ storeId, quoteId, words }) => sql`(${storeId}::bigint, ${quoteId}::uuid, ' ' || search_form(${words}))`,
  )
  return sql`values ${sql.join(rows)}`
}

/** Makes the words of a store's quotes anew: of one (a UUID), or of all. */
export async function makeWordsAnew(tx: Tx, storeId: string, quoteId: string | null = null): Promise<void> {
  const one = quoteId === null ? sql`` : sql` and id = ${quoteId}::uuid`
  await sql`
    insert into quote_search (store_id, quote_id, words)
    select store_id, id,
      ' ' || search_form(concat_ws(' ', number, customer ->> 'companyName', customer ->> 'name', customer_email, po_number))
    from quote
    where store_id = ${storeId}${one}
    on conflict (store_id, quote_id) do update set words = excluded.words`.execute(tx)
}
