import type { Role } from '../access/permissions.ts'
import { type ConditionFacts, explain, matchesAll, turnsOnHiddenTags } from '../automation/conditions.ts'
import { findShared, isSameId } from '../quotes/targeting.ts'
import type { ApprovalReason, Refusal } from '../reason.ts'
import { refused } from '../refused.ts'
import type { ApprovalPolicy, ApprovalSettings } from '../stores/settings.ts'
import type { Approval, ApprovalChain, ApprovalStep } from './approval-chain.ts'
import type { Approver } from './approver.ts'

/** The sender of something that may need approval. */
export interface Sender {
  /** Null for a buyer, the API and automation. */
  role: Role | null
  /** True if the same terms were approved before. */
  approvedBefore: boolean
}

/** The start of an approval chain: its reasons, steps and timeout. */
export interface RequiredApproval {
  /** The name and reason of each matching policy. */
  reasons: ApprovalReason[]
  steps: ApprovalStep[]
  /** The shortest timeout of the policies; null if none has one. */
  timeoutHours: number | null
}

/** A would-be approver: a staff member, or a contact of the buyer's company. */
export interface ApproverFacts {
  /** `stf_…`, or the GID of a contact. */
  id: string
  /** Null for a contact. */
  role: Role | null
  isMainContact?: boolean
  /** A contact's roles at the quote's location. */
  locationRoles?: readonly string[]
}

/**
 * Returns the approval that the store's policies require, or null if none applies: the steps of all matching policies in the order of the
 * settings, a step shared by two policies only once. Throws `invalid_proposal` if that turns on hidden customer
 * tags.
 */
export function findApproval(
  { policies = [] }: ApprovalSettings,
  kind: ApprovalPolicy['domain'],
  facts: ConditionFacts,
  sender: Sender,
): RequiredApproval | null {
  const asked = policies.filter(
    (policy) => policy.enabled !== false && policy.domain === kind && !isSkipped(policy, sender),
  )
  if (asked.some(({ conditions }) => turnsOnHiddenTags(conditions, facts)))
    throw refused('invalid_proposal', { code: 'customer_tags_hidden' })
  const matching = asked.filter(({ conditions }) => matchesAll(conditions, facts))
  if (matching.length === 0) return null
  return joinApprovals(
    matching.map(({ name, conditions, steps, timeout_hours = null }) => ({
      reasons: [{ code: 'policy', name, conditions: explain(conditions, facts) }],
      steps: steps.map(({ mode, approvers }) => ({ mode, approvers, approvedBy: [] })),
      timeoutHours: timeout_hours,
    })),
  )
}

/** Returns one approval for all that are required, or null for none: their steps in order, one that two of them share only once. */
export function joinApprovals(required: readonly RequiredApproval[]): RequiredApproval | null {
  if (required.length === 0) return null
  const steps = required.flatMap((one) => one.steps)
  const keys = steps.map(keyOf)
  const hours = required.flatMap(({ timeoutHours }) => timeoutHours ?? [])
  return {
    reasons: required.flatMap(({ reasons }) => reasons),
    steps: steps.filter((_, i) => keys.indexOf(keys[i] ?? '') === i),
    timeoutHours: hours.length > 0 ? Math.min(...hours) : null,
  }
}

/** Returns why this person may not approve the current step, or null if they may. Being an Admin is not enough. */
export function findApproverRefusal(chain: ApprovalChain, approver: ApproverFacts, allowOwn: boolean): Refusal | null {
  const step = findCurrentStep(chain)
  if (!step) return { code: 'steps_done' }
  if (chain.requestedBy === approver.id && !allowOwn) return { code: 'own_request' }
  const as = findPlaces(step, approver)
  if (as.length === 0) {
    return { code: 'other_approvers', step: chain.steps.indexOf(step) + 1, steps: chain.steps.length }
  }
  if (step.approvedBy.some(({ by }) => by === approver.id)) return { code: 'approved_already' }
  const withThem = [...step.approvedBy, { by: approver.id, as }]
  const countsForNothing = step.mode === 'all' && countFilled(withThem) === countFilled(step.approvedBy)
  return countsForNothing ? { code: 'part_approved' } : null
}

/**
 * Returns the chain with this person's approval of the current step added, and whether it was the last one missing. Ask
 * `findApproverRefusal` first: throws a RangeError if the approval would not count.
 */
export function approveStep(chain: ApprovalChain, approver: ApproverFacts): { chain: ApprovalChain; done: boolean } {
  const refusal = findApproverRefusal(chain, approver, true)
  if (refusal) throw new RangeError(refusal.code)
  const current = findCurrentStep(chain)
  const steps = chain.steps.map((step) =>
    step === current
      ? { ...step, approvedBy: [...step.approvedBy, { by: approver.id, as: findPlaces(step, approver) }] }
      : step,
  )
  const approved = { ...chain, steps }
  return { chain: approved, done: findCurrentStep(approved) === null }
}

function isSkipped({ skip = {} }: ApprovalPolicy, { role, approvedBefore }: Sender): boolean {
  return (skip.approved_before === true && approvedBefore) || (role !== null && !!skip.sender_roles?.includes(role))
}

/** Equal for steps that ask the same: the order of approvers does not matter, nor does the mode if there is only one. */
function keyOf({ mode, approvers }: ApprovalStep): string {
  const named = approvers.map((approver) => JSON.stringify(approver)).sort()
  return JSON.stringify([approvers.length > 1 ? mode : 'any', ...named])
}

/** Returns the first unfinished step, or null if all are done. Steps run in order. */
export function findCurrentStep({ steps }: ApprovalChain): ApprovalStep | null {
  return steps.find((step) => !isDone(step)) ?? null
}

function isDone({ mode, approvers, approvedBy }: ApprovalStep): boolean {
  return mode === 'any' ? approvedBy.length > 0 : countFilled(approvedBy) === approvers.length
}

/** Returns the positions in the step's approvers that the person matches. */
function findPlaces({ approvers }: ApprovalStep, person: ApproverFacts): number[] {
  return [...approvers.keys()].filter((place) => {
    const approver = approvers[place]
    return approver !== undefined && isNamed(approver, person)
  })
}

function isNamed(approver: Approver, { id, role, isMainContact = false, locationRoles = [] }: ApproverFacts): boolean {
  if ('staff' in approver) return approver.staff === id
  if ('role' in approver) return approver.role === role
  if ('company' in approver) return isMainContact
  if ('contact' in approver) return isSameId(approver.contact, id)
  return findShared([approver.company_role], locationRoles).length > 0
}

/**
 * Returns how many approver slots those who approved can fill, one each: a person who matches two takes the one that leaves the most to
 * the others (augmenting paths). So the order of approvals never leaves a step that cannot be finished.
 */
function countFilled(approvals: readonly Approval[]): number {
  const holders = new Map<number, Approval>()
  const seat = (approval: Approval, tried: Set<number>): boolean =>
    approval.as.some((place) => {
      if (tried.has(place)) return false
      tried.add(place)
      const holder = holders.get(place)
      if (holder && !seat(holder, tried)) return false
      holders.set(place, approval)
      return true
    })
  return approvals.filter((approval) => seat(approval, new Set())).length
}
