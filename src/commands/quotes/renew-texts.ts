import type { Db } from '../../database/database.ts'
import { listWithoutText, saveQuoteTexts } from '../../database/quotes/quote-texts.ts'
import { listWorkingQuotes } from '../../database/quotes/working-quotes.ts'
import { listStores } from '../../database/stores/stores.ts'
import { QUOTE_TEXT_FORM, quoteText } from '../../views/quotes/quote-text.ts'

const AT_ONCE = 200

/**
 * Keeps the texts of quotes that have none, of those written in another form, and of those that an older version of the service changed.
 * Returns `more` if the time was up before it had seen every quote.
 */
export async function renewTexts({ db, isTimeUp }: { db: Db; isTimeUp: () => boolean }): Promise<'done' | 'more'> {
  for (const { id: storeId } of await listStores(db)) {
    for (let after: string | null = null; ; ) {
      if (isTimeUp()) return 'more'
      const ids: string[] = await listWithoutText(db, storeId, { form: QUOTE_TEXT_FORM, after, limit: AT_ONCE })
      const quotes = await listWorkingQuotes(db, storeId, ids)
      const texts = quotes.map((quote) => ({ id: quote.id, revision: quote.revision, text: quoteText(quote) }))
      await saveQuoteTexts(db, storeId, QUOTE_TEXT_FORM, texts)
      if (ids.length < AT_ONCE) break
      after = ids.at(-1) ?? null
    }
  }
  return 'done'
}
