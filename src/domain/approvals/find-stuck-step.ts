import type { ApprovalChain } from './approval-chain.ts'
import { type ApproverFacts, approveStep, findApproverRefusal, findCurrentStep } from './approval-policy.ts'

/** The first step of the chain that these people cannot finish between them, counted from 1; null when they can finish all. */
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
