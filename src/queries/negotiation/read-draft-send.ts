import { listSentVersions } from '../../database/quotes/versions.ts'
import { releaseVersion } from '../../domain/negotiation/send-proposal.ts'
import { Problem } from '../../domain/problem.ts'
import { draftVersion } from '../../domain/quotes/draft-version.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
import type { Version } from '../../domain/quotes/version.ts'
import { readVisibleQuote } from '../quotes/read-visible-quote.ts'
import type { Reader } from '../reader.ts'

/** A proposal as it would be with its buyer if it were sent now. */
export interface DraftSend {
  /** The quote before it is sent. */
  quote: WorkingQuote
  /** The quote afterwards. */
  released: WorkingQuote
  version: Version
  /** The version that the buyer has; null before the first. */
  before: Version | null
}

/** Returns what sending the staged proposal now would put before the buyer. Throws `not_found`, `not_editable` and `no_staged_proposal`. */
export async function readDraftSend(ctx: Reader, quoteId: string): Promise<DraftSend> {
  const { db, store, now } = ctx
  const quote = await readVisibleQuote(ctx, quoteId)
  checkCan('stage_proposal', quote, now)
  if (!quote.staged) throw new Problem('no_staged_proposal', 'This quote has no staged proposal.')
  const version = draftVersion(quote, quote.staged, now)
  const { quote: released } = releaseVersion(quote, version, { settings: store.settings, approved: true }, now)
  const earlier = await listSentVersions(db, store.id, quote.id, { upTo: quote.versionNumber, most: 1 })
  return { quote, released, version, before: earlier[0] ?? null }
}
