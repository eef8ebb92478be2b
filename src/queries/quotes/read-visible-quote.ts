import { readWorkingQuote } from '../../database/quotes/working-quotes.ts'
import { checkAccess } from '../../domain/access/check-access.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Reader } from '../reader.ts'

/** Returns the quote with everything that is negotiated. Throws `not_found`, also if the reader may not see it. */
export async function readVisibleQuote(
  ctx: Pick<Reader, 'db' | 'store' | 'actor'>,
  quoteId: string,
): Promise<WorkingQuote> {
  const quote = await readWorkingQuote(ctx.db, ctx.store.id, quoteId)
  checkAccess(ctx, quote)
  return quote
}
