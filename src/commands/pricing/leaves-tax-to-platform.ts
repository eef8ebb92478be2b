import { readWorkingQuote } from '../../database/quotes/working-quotes.ts'
import { Problem } from '../../domain/problem.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Context } from '../context.ts'
import { readSentVersion } from '../negotiation/read-sent-version.ts'
import { isTaxAsked } from './tax-to-send.ts'

/** Returns whether a duplicate with nothing offered or staged yet leaves its tax to the platform, as its original does. */
export async function leavesTaxToPlatform(
  ctx: Pick<Context, 'db' | 'store'>,
  { basedOnQuoteId, versionNumber, staged }: WorkingQuote,
): Promise<boolean> {
  if (basedOnQuoteId === null || versionNumber > 0 || staged !== null) return false
  try {
    const original = await readWorkingQuote(ctx.db, ctx.store.id, basedOnQuoteId)
    return isTaxAsked(original.staged ?? (await readSentVersion(ctx, original))?.offer.staged ?? null)
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return false // deleted since then
    throw error
  }
}
