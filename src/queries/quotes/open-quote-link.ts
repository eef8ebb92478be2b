import { findQuoteLink, type QuoteLink } from '../../database/quotes/quote-links.ts'
import type { Store } from '../../database/stores/stores.ts'
import { Problem } from '../../domain/problem.ts'
import { readQuoteLinkToken } from '../../domain/quotes/quote-link.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import type { Reader } from '../reader.ts'

/**
 * Returns what a quote link's token opens. Throws `link_invalid` alike for a foreign text, an unknown link, and a revoked or expired one.
 * Tokens we did not sign cost no look-up.
 */
export async function openQuoteLink(
  { db, secretBox, clock }: Pick<Reader, 'db' | 'secretBox'> & { clock: () => Date },
  token: string,
): Promise<{ store: Store; link: QuoteLink }> {
  const named = readQuoteLinkToken(secretBox, token)
  const found = named && (await findQuoteLink(db, named))
  if (!found?.store.installed || found.link.revokedAt || found.link.expiresAt <= nowOf(found.store, clock)) {
    throw new Problem('link_invalid', 'This link no longer works. Ask the seller for a new one.')
  }
  return found
}
