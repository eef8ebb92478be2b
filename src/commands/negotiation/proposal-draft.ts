import type { StagedLine, StagedProposal } from '../../domain/negotiation/staged-proposal.ts'
import type { Tax } from '../../domain/pricing/tax.ts'

/** A proposal as staff write it, read and valid in form: lines may be new, and the tax the platform's to estimate. */
export interface ProposalDraft extends Omit<StagedProposal, 'lines' | 'tax'> {
  lines: readonly DraftedLine[]
  tax: Exclude<Tax, { kind: 'platform' }> | { kind: 'platform' }
}

export interface DraftedLine extends Omit<StagedLine, 'lineId'> {
  /** A line of the quote, or what a new one is of. */
  of:
    | { lineId: string }
    | { variantId: string }
    | { custom: { title: string; description?: string }; taxable: boolean; requiresShipping: boolean }
}
