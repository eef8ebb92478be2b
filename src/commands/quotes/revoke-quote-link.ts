import { type QuoteLink, saveRevocation } from '../../database/quotes/quote-links.ts'
import { readQuoteAt } from '../change-quote.ts'
import type { Context } from '../context.ts'

/** Revokes a link to the quote at once; repeating it changes nothing. Throws `not_found`. */
export async function revokeQuoteLink(ctx: Context, quoteId: string, linkId: string): Promise<QuoteLink> {
  await readQuoteAt(ctx, { quoteId })
  return saveRevocation(ctx.db, ctx.store.id, { quoteId, linkId }, ctx.now)
}
