import {
  type ConditionFacts,
  describeCondition,
  explain,
  findFailing,
  turnsOnHiddenTags,
} from '../automation/conditions.ts'
import type { NameOf } from '../orders/platform-names.ts'
import type { OutcomeReason } from '../reason.ts'
import type { ApprovalPolicy, ApprovalSettings } from '../stores/settings.ts'
import { findApproval, type Sender } from './approval-policy.ts'

/** The effect one policy would have on an offer, and why. */
export interface SimulatedPolicy {
  policy: ApprovalPolicy
  outcome: 'asks' | 'skipped' | 'no_match' | 'disabled'
  reason: OutcomeReason
}

/**
 * Returns what each policy of the store would do with an offer from this sender, in order, by the same rules as a real send. Throws like
 * findApproval.
 */
export function simulateApprovals(
  { policies = [] }: ApprovalSettings,
  facts: ConditionFacts,
  sender: Sender,
  nameOf: NameOf,
): SimulatedPolicy[] {
  return policies.map((policy) => ({ policy, ...simulate(policy, facts, sender, nameOf) }))
}

function simulate(
  policy: ApprovalPolicy,
  facts: ConditionFacts,
  sender: Sender,
  nameOf: NameOf,
): Omit<SimulatedPolicy, 'policy'> {
  if (policy.enabled === false) return { outcome: 'disabled', reason: { code: 'switched_off' } }
  const failing = turnsOnHiddenTags(policy.conditions, facts) ? null : findFailing(policy.conditions, facts)
  if (failing) {
    const condition = describeCondition(failing, { currency: facts.currency, nameOf })
    return { outcome: 'no_match', reason: { code: 'condition_not_met', condition } }
  }
  // Only staff and the API send offers, so the `skip` of a buyer company's policy is unknown here.
  const asks = findApproval({ policies: [policy] }, policy.domain, facts, policy.domain === 'buyer' ? NOBODY : sender)
  if (!asks) return { outcome: 'skipped', reason: { code: 'sender_exempt' } }
  return { outcome: 'asks', reason: { code: 'conditions_met', conditions: explain(policy.conditions, facts) } }
}

const NOBODY: Sender = { role: null, approvedBefore: false }
