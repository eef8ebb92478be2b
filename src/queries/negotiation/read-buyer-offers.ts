import { listSentVersions } from '../../database/quotes/versions.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Version } from '../../domain/quotes/version.ts'
import type { Reader } from '../reader.ts'

/** Returns the buyer's current offer and the one before it, each null if there is none. */
export async function readBuyerOffers(
  { db, store }: Pick<Reader, 'db' | 'store'>,
  { id, proposal }: Pick<WorkingQuote, 'id' | 'proposal'>,
): Promise<{ current: Version | null; before: Version | null }> {
  if (!proposal) return { current: null, before: null }
  const sent = await listSentVersions(db, store.id, id, { upTo: proposal.versionNumber, most: 2 })
  return { current: sent[0] ?? null, before: sent[1] ?? null }
}
