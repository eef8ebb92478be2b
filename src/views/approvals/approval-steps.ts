import type { ApprovalChain } from '../../domain/approvals/approval-chain.ts'
import { findCurrentStep } from '../../domain/approvals/approval-policy.ts'

/** The steps of an approval in order: whose each is, who gave theirs, and how far it is. */
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
