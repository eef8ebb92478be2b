import type { ApprovalStep } from '../approvals/approval-chain.ts'
import type { QuoteLine, WorkingQuote } from '../quotes/quote.ts'
import type { ApprovalReason } from '../reason.ts'
import { type OfferPreview, previewOffer } from './preview-offer.ts'
import { findSendApproval, type SendFacts } from './send-proposal.ts'
import type { StagedProposal } from './staged-proposal.ts'

/** The effect of sending the proposal as it is. */
export interface ProposalPreview extends OfferPreview<QuoteLine> {
  /** The reason of each policy that would require approval; empty if none would, null while unknown. */
  approvalReasons: readonly ApprovalReason[] | null
  /** The people who would have to approve, step by step; empty if nobody, or while unknown. */
  approvalSteps: readonly ApprovalStep[]
}

/**
 * Returns what sending the proposal would do, without doing it; lines without a price are ignored. Without the customer's tags (null),
 * matching policies are unknown.
 */
export function previewProposal(
  quote: WorkingQuote,
  staged: StagedProposal,
  facts: Pick<SendFacts, 'settings' | 'sender'> & { customerTags: readonly string[] | null },
  now: Date,
): ProposalPreview {
  const preview = previewOffer(quote, staged, facts.settings, now)
  const { customerTags } = facts
  const approval = customerTags && findSendApproval(quote, preview.priced, { ...facts, customerTags })
  return {
    ...preview,
    approvalReasons: customerTags && (approval?.reasons ?? []),
    approvalSteps: approval?.steps ?? [],
  }
}
