import type { ApprovalChain } from '../../domain/approvals/approval-chain.ts'
import { findCurrentStep } from '../../domain/approvals/approval-policy.ts'

/** Returns an approval's steps in order: whose each is, who has approved, and its state. */
export function viewApprovalSteps(chain: ApprovalChain) {
  const current = findCurrentStep(chain)
  const due = current ? chain.steps.indexOf(current) : chain.steps.length
  return chain.steps.map(({ mode, approvers, approvedBy }, i) => ({
    mode,
    approvers,
    approved_by: approvedBy.map(({ by }) => by),
    state: i === due ? 'current' : i < due ? 'done' : 'waiting',
  }))
}
