import type { Decision } from '../quotes/quote-terms.ts'
import type { ApprovalReason } from '../reason.ts'
import type { Approver } from './approver.ts'

/** An approval that runs on a quote: the store's own before a proposal goes out, or the buyer's company's before it is accepted. */
export interface ApprovalChain {
  kind: 'merchant' | 'buyer'
  versionNumber: number
  /** The policies that asked for it, with why. */
  reasons: readonly ApprovalReason[]
  steps: readonly ApprovalStep[]
  /** The staff member or contact it was asked by; null for the API and automation. */
  requestedBy: string | null
  requestedAt: Date
  /** When it lapses, which is a rejection; null for never. */
  expiresAt: Date | null
  /** The buyer's decisions that wait for their company, by line id. */
  held: Readonly<Record<string, Decision>>
}

export interface ApprovalStep {
  /** One of the approvers is enough, or each of them is needed. */
  mode: 'any' | 'all'
  approvers: readonly Approver[]
  approvedBy: readonly Approval[]
}

export interface Approval {
  /** A staff id, or the GID of a contact of the buyer's company. */
  by: string
  /** Which of the step's approvers they were one of when they approved, by position. */
  as: readonly number[]
}
