import { listQuoteLinks as listLinkRows, type QuoteLink } from '../../database/quotes/quote-links.ts'
import { onePage, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'
import { readVisibleQuote } from './read-visible-quote.ts'

/** Lists the newest 100 links to the quote. Throws `not_found`. */
export async function listQuoteLinks(
  ctx: Pick<Reader, 'db' | 'store' | 'actor'>,
  quoteId: string,
): Promise<Page<QuoteLink>> {
  const { id } = await readVisibleQuote(ctx, quoteId)
  return onePage(await listLinkRows(ctx.db, ctx.store.id, id))
}
