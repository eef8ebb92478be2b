import type { ApprovalPolicy } from '../../../../domain/stores/settings.ts'
import { say } from '../../../ui/say.ts'
import { describeApprover, describeRole } from '../../approvals/describe-approver.ts'
import { describeConditions, enumerate, type Words } from '../rules/describe-conditions.ts'

type Step = ApprovalPolicy['steps'][number]

/** Returns what a policy does, in sentences: `When the total is at least €1,000.00, approval is needed from a Manager.` */
export function describePolicy(policy: ApprovalPolicy, words: Words): string {
  const { domain, conditions, steps, timeout_hours: hours } = policy
  const approvers = describeApprovers(steps, words)
  const asks =
    conditions.length === 0
      ? say(`policies.always.${domain}`, { approvers })
      : say('policies.when', { conditions: describeConditions(conditions, words), approvers })
  const timeout = hours === undefined ? [] : [say('policies.timeout', { hours })]
  return [asks, ...describeSkip(policy), ...timeout].join(' ').replaceAll('….', '…')
}

/** Returns who must approve, step by step: `an Admin or Ana, then a Manager`. */
export function describeApprovers(steps: readonly Step[], words: Words): string {
  if (steps.length === 0) return '…'
  return steps
    .map(({ mode, approvers }) =>
      enumerate(
        approvers.map((approver) => describeApprover(approver, words.staffName, words.nameOf)),
        mode === 'all' ? 'and' : 'or',
      ),
    )
    .reduce((first, next) => say('policies.then', { first, next }))
}

function describeSkip({ domain, skip = {} }: ApprovalPolicy): string[] {
  if (domain === 'buyer') return []
  const { sender_roles: senders = [], approved_before: approvedBefore = false } = skip
  const roles = enumerate(senders.map((role) => describeRole(role)))
  if (senders.length > 0) return [say(approvedBefore ? 'policies.skip_both' : 'policies.skip_roles', { roles })]
  return approvedBefore ? [say('policies.skip_before')] : []
}
