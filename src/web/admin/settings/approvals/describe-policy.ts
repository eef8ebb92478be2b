import type { ApprovalPolicy } from '../../../../domain/stores/settings.ts'
import { describeApprover, describeRole } from '../../approvals/describe-approver.ts'
import { describeConditions, enumerate, type Words } from '../rules/describe-conditions.ts'

type Step = ApprovalPolicy['steps'][number]

/** What a policy does, in sentences: `When the total is at least €1,000.00, a Manager has to approve.` */
export function describePolicy(policy: ApprovalPolicy, words: Words): string {
  const { conditions, steps, timeout_hours: hours } = policy
  const when =
    conditions.length === 0 ? `With every ${THING[policy.domain]}` : `When ${describeConditions(conditions, words)}`
  const timeout = hours === undefined ? '' : ` It is rejected when nobody has finished after ${hours} hours.`
  return `${when}, ${describeSteps(steps, words)}.${describeSkip(policy)}${timeout}`.replaceAll('….', '…')
}

/** Who has to approve, step by step. */
export function describeSteps(steps: readonly Step[], words: Words): string {
  return steps.map((step) => describeStep(step, words)).join(', then ')
}

/** What each domain of policies judges. */
export const THING = { merchant: 'offer that is sent', buyer: 'acceptance by a company' } as const

function describeStep({ mode, approvers }: Step, words: Words): string {
  const names = approvers.map((approver) => describeApprover(approver, words.staffName, words.nameOf))
  const isMany = mode === 'all' && names.length > 1
  return `${enumerate(names, isMany ? 'and' : 'or')} ${isMany ? 'have' : 'has'} to approve`
}

function describeSkip({ domain, skip = {} }: ApprovalPolicy): string {
  if (domain === 'buyer') return ''
  const { sender_roles: roles = [], approved_before: approvedBefore = false } = skip
  const reasons = [
    ...(roles.length > 0 ? [`${enumerate(roles.map((role) => describeRole(role)))} sends it`] : []),
    ...(approvedBefore ? ['the same was approved before'] : []),
  ]
  return reasons.length > 0 ? ` Not when ${reasons.join(' or ')}.` : ''
}
