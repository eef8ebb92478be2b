import { composeOffer } from '../negotiation/compose-offer.ts'
import type { StagedProposal } from '../negotiation/staged-proposal.ts'
import type { WorkingQuote } from './quote.ts'
import type { Version } from './version.ts'

/** Returns the version that sending the proposal now would make, even if something prevents sending. */
export function draftVersion(quote: WorkingQuote, staged: StagedProposal, now: Date): Version {
  return {
    number: quote.versionNumber + 1,
    state: 'sent',
    sentBy: 'staff',
    staffId: null,
    createdAt: now,
    offer: composeOffer(quote, staged, now).offer,
    confirmedBelowFloor: [],
  }
}
