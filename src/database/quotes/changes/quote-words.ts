import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database.ts'
import { insertRows } from '../../insert-rows.ts'

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
  const rows = quotes.map(({ storeId, quoteId, number, companyName, name, email, poNumber }) => ({
    store_id: storeId,
    quote_id: quoteId,
    words: [number, companyName, name, email, poNumber].filter((one) => one !== null).join(' '),
  }))
  return sql`
      ${insertRows('quote_search', rows, { words: (of) => sql`' ' || search_form(${of('words')})` })}
      on conflict (store_id, quote_id) do update set words = excluded.words`
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
