import { findSentVersion } from '../../database/quotes/versions.ts'
import { readWorkingQuote } from '../../database/quotes/working-quotes.ts'
import { isTaxAsked } from '../../domain/negotiation/staged-proposal.ts'
import { Problem } from '../../domain/problem.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Reader } from '../reader.ts'

/**
 * Returns whether the first proposal of a quote begins with the platform's tax: always on Shopify, which taxes each draft order itself, so
 * that an offer without could not be converted; elsewhere for a duplicate whose original leaves the tax to the platform.
 */
export async function leavesTaxToPlatform(
  { db, store }: Pick<Reader, 'db' | 'store'>,
  { basedOnQuoteId, versionNumber, staged }: WorkingQuote,
): Promise<boolean> {
  if (versionNumber > 0 || staged !== null) return false
  if (store.platform === 'shopify') return true
  if (basedOnQuoteId === null) return false
  try {
    const original = await readWorkingQuote(db, store.id, basedOnQuoteId)
    return isTaxAsked(original.staged ?? (await findSentVersion(db, store.id, original))?.offer.staged ?? null)
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return false // deleted since then
    throw error
  }
}
