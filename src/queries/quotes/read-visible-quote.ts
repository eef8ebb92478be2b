import { readWorkingQuote } from '../../database/quotes/working-quotes.ts'
import { checkAccess } from '../../domain/access/check-access.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Reader } from '../reader.ts'

/** Returns the quote with all that is negotiated on. Throws `not_found`, also where the reader may not see it. */
export async function readVisibleQuote(
  ctx: Pick<Reader, 'db' | 'store' | 'actor'>,
  quoteId: string,
): Promise<WorkingQuote> {
  const quote = await readWorkingQuote(ctx.db, ctx.store.id, quoteId)
  checkAccess(ctx, quote)
  return quote
}
