import { composeOffer } from './compose-offer.ts'
import { isOpen } from './line-state.ts'
import { type CatalogDiscount, discountOffCatalog } from './price-floor.ts'
import type { FieldError } from './problem.ts'
import type { WorkingQuote } from './quote.ts'
import { findFloorBreaches, findSendApproval, type SendFacts, toFloorLines } from './send-proposal.ts'
import type { StagedProposal } from './staged-proposal.ts'
import type { Offer } from './version.ts'

/** What sending a proposal as it stands would do. */
export interface ProposalPreview {
  offer: Offer
  /** What keeps it from being sent, an entry each. */
  faults: FieldError[]
  /** The discounts off the catalogue of the open lines that have a price and a catalogue price, by line id. */
  offCatalog: ReadonlyMap<string, CatalogDiscount>
  floorBreaches: ReturnType<typeof findFloorBreaches>
  /** Why it would need approval, a policy each; none when it would not, null while that is not known. */
  approvalReasons: readonly string[] | null
}

/**
 * What sending the proposal would do, nothing of it done; lines that have no price yet are judged by nothing. Without the
 * customer's tags (null) nobody knows which policies match.
 */
export function previewProposal(
  quote: WorkingQuote,
  staged: StagedProposal,
  facts: Pick<SendFacts, 'settings' | 'sender'> & { customerTags: readonly string[] | null },
  now: Date,
): ProposalPreview {
  const { offer, faults } = composeOffer(quote, staged, now)
  const priced = { ...offer, lines: offer.lines.filter((line) => !isOpen(line) || line.unitPrice !== null) }
  const { customerTags } = facts
  return {
    offer,
    faults,
    offCatalog: new Map(discountOffCatalog(toFloorLines(priced.lines), offer.discount).map((line) => [line.id, line])),
    floorBreaches: findFloorBreaches(priced, facts.settings),
    approvalReasons: customerTags && (findSendApproval(quote, priced, { ...facts, customerTags })?.reasons ?? []),
  }
}
