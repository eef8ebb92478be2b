import type { Change } from './change.ts'
import { invalidFields } from './problem.ts'
import type { WorkingQuote } from './quote.ts'
import { releaseVersion } from './send-proposal.ts'
import type { StoreSettings } from './settings.ts'
import type { Expiry } from './staged-proposal.ts'
import { checkCan } from './transitions.ts'
import type { Version } from './version.ts'

/** Staff renew an expired offer (T28): the same prices in a new version with a new expiry, which needs no new approval. */
export function decideRenew(
  quote: WorkingQuote,
  last: Version,
  { staffId, expiry, settings }: { staffId: string; expiry: Expiry; settings: StoreSettings },
  now: Date,
): Change {
  checkCan('renew_proposal', quote, now)
  if (expiry.kind === 'at' && expiry.at <= now) {
    throw invalidFields([{ field: 'expires_at', message: 'must be in the future' }])
  }
  const renewed: Version = {
    ...last,
    number: quote.versionNumber + 1,
    state: 'sent',
    sentBy: 'staff',
    staffId,
    createdAt: now,
    // the lines as they are now: what was accepted when the last version went out may have been voided since
    offer: { ...last.offer, lines: quote.lines, totals: quote.totals, staged: { ...last.offer.staged, expiry } },
  }
  return {
    ...releaseVersion(quote, renewed, { settings, approved: quote.proposal?.approved ?? false }, now),
    action: 'renew_proposal',
  }
}
