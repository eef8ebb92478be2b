import type { ApprovalChain } from './approval-chain.ts'
import { type ApproverFacts, approveStep, findApproverRefusal, findCurrentStep } from './approval-policy.ts'

/**
 * Returns the number of the chain's first step, counted from 1, that these people cannot complete between them; null if they can complete
 * all.
 */
export function findStuckStep(
  chain: ApprovalChain,
  people: readonly ApproverFacts[],
  allowOwn: boolean,
): number | null {
  let rest = chain
  let approver: ApproverFacts | undefined
  const canGoOn = (person: ApproverFacts) => findApproverRefusal(rest, person, allowOwn) === null
  do {
    approver = people.find(canGoOn)
    if (approver) rest = approveStep(rest, approver).chain
  } while (approver)
  const step = findCurrentStep(rest)
  return step && rest.steps.indexOf(step) + 1
}
