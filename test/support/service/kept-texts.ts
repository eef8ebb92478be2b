import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '../../../src/database/database.ts'
import { type TextRow, textColumns, toShow } from '../../../src/database/quotes/quote-texts.ts'
import { listQuotesById } from '../../../src/database/quotes/quotes.ts'
import { viewQuote } from '../../../src/views/quotes/quote.ts'
import { QUOTE_TEXT_FORM, showQuote } from '../../../src/views/quotes/quote-text.ts'

const AT_ONCE = 500

/** Throws unless each kept text of a quote that would be shown is what its row gives, to the byte, and returns how many there were. */
export async function checkKeptTexts(db: Db): Promise<number> {
  const { rows: quotes } = await sql<{ id: string; store_id: string }>`
    select id, store_id from quote
    where api_text_revision = revision and api_text_form = ${QUOTE_TEXT_FORM} and deleted_at is null
    order by store_id, id`.execute(db)
  for (let at = 0; at < quotes.length; at += AT_ONCE) {
    const byStore = Map.groupBy(quotes.slice(at, at + AT_ONCE), ({ store_id }) => store_id)
    for (const [storeId, some] of byStore)
      await checkSome(
        db,
        storeId,
        some.map(({ id }) => id),
      )
  }
  return quotes.length
}

async function checkSome(db: Db, storeId: string, ids: readonly string[]): Promise<void> {
  for (const personal of [true, false]) {
    const view = { personal, baseUrl: 'https://quotes.service.dev' }
    const { rows } = await sql<TextRow>`
      select ${textColumns(storeId, { form: QUOTE_TEXT_FORM, personal })}
      from quote q where q.store_id = ${storeId} and q.id = any (${ids}::uuid[])`.execute(db)
    const kept = await toShow(db, storeId, rows)
    const made = new Map((await listQuotesById(db, storeId, ids)).map((quote) => [quote.id, quote]))
    for (const one of kept) {
      const quote = made.get(one.id)
      if (quote) assert.equal(showQuote(one, view), JSON.stringify(viewQuote(quote, view)))
    }
  }
}
