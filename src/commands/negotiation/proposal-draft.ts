import type { StagedLine, StagedProposal } from '../../domain/negotiation/staged-proposal.ts'
import type { Tax } from '../../domain/pricing/tax.ts'

/** A proposal as staff wrote it, valid in form: it may have new lines, and leave tax to the platform. */
export interface ProposalDraft extends Omit<StagedProposal, 'lines' | 'tax'> {
  lines: readonly DraftedLine[]
  tax: Exclude<Tax, { kind: 'platform' }> | { kind: 'platform' }
}

export interface DraftedLine extends Omit<StagedLine, 'lineId'> {
  /** A line of the quote, or the source of a new one. */
  of:
    | { lineId: string }
    | { variantId: string }
    | { custom: { title: string; description?: string }; taxable: boolean; requiresShipping: boolean }
}
