import type { QuoteLine, WorkingQuote } from '../quotes/quote.ts'
import type { ApprovalReason } from '../reason.ts'
import { type OfferPreview, previewOffer } from './preview-offer.ts'
import { findSendApproval, type SendFacts } from './send-proposal.ts'
import type { StagedProposal } from './staged-proposal.ts'

/** What sending a proposal as it stands would do. */
export interface ProposalPreview extends OfferPreview<QuoteLine> {
  /** Why it would need approval, a policy each; none when it would not, null while that is not known. */
  approvalReasons: readonly ApprovalReason[] | null
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
  const preview = previewOffer(quote, staged, facts.settings, now)
  const { customerTags } = facts
  return {
    ...preview,
    approvalReasons:
      customerTags && (findSendApproval(quote, preview.priced, { ...facts, customerTags })?.reasons ?? []),
  }
}
