import type { Signature } from '../negotiation/signature.ts'
import type { Decision } from '../quotes/quote-terms.ts'
import type { ApprovalReason } from '../reason.ts'
import type { Approver } from './approver.ts'

/** An approval chain running on a quote: the store's own before a proposal goes out, or the buyer's company's before it is accepted. */
export interface ApprovalChain {
  kind: 'merchant' | 'buyer'
  versionNumber: number
  /** The policies that required it, each with its reason. */
  reasons: readonly ApprovalReason[]
  steps: readonly ApprovalStep[]
  /** The staff member or contact who requested it; null for the API and automation. */
  requestedBy: string | null
  requestedAt: Date
  /** When it lapses, which counts as a rejection; null for never. */
  expiresAt: Date | null
  /** The buyer's decisions held for their company's approval, by line id. */
  held: Readonly<Record<string, Decision>>
  /** The quantities held with them, by line id; absent: as offered. */
  heldQuantities?: Readonly<Record<string, number>>
  /** Of the buyer and of those who approved so far. Missing from chains that began before there were any. */
  signatures?: readonly Signature[]
}

export interface ApprovalStep {
  /** `any`: one of the approvers is enough; `all`: each must approve. */
  mode: 'any' | 'all'
  approvers: readonly Approver[]
  approvedBy: readonly Approval[]
}

export interface Approval {
  /** A staff id, or the GID of a contact of the buyer's company. */
  by: string
  /** The step's approvers that this person matched when they approved, by position. */
  as: readonly number[]
}
