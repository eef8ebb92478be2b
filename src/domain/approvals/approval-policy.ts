import type { Role } from '../access/permissions.ts'
import { type ConditionFacts, explain, matchesAll } from '../automation/conditions.ts'
import { findShared, isSameId } from '../quotes/targeting.ts'
import type { ApprovalReason, Refusal } from '../reason.ts'
import type { ApprovalPolicy, ApprovalSettings } from '../stores/settings.ts'
import type { Approval, ApprovalChain, ApprovalStep } from './approval-chain.ts'
import type { Approver } from './approver.ts'

/** Who asks for what may need approval. */
export interface Sender {
  /** Null for a buyer, the API and automation. */
  role: Role | null
  /** Whether the same was approved before. */
  approvedBefore: boolean
}

/** What an approval chain is started with. */
export interface RequiredApproval {
  /** Of each policy its name and why it matched. */
  reasons: ApprovalReason[]
  steps: ApprovalStep[]
  /** The shortest of the policies'; null when none has one. */
  timeoutHours: number | null
}

/** Who wants to approve: a member of the staff, or a contact of the buyer's company. */
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
 * The approval that the store's policies ask for, or null when none does: the steps of all that match, in the order of the
 * settings, a step that two of them ask for once.
 */
export function findApproval(
  { policies = [] }: ApprovalSettings,
  kind: ApprovalPolicy['domain'],
  facts: ConditionFacts,
  sender: Sender,
): RequiredApproval | null {
  const matching = policies.filter(
    (policy) =>
      policy.enabled !== false &&
      policy.domain === kind &&
      !isSkipped(policy, sender) &&
      matchesAll(policy.conditions, facts),
  )
  if (matching.length === 0) return null
  const steps = matching.flatMap((policy) => policy.steps)
  const keys = steps.map(keyOf)
  const hours = matching.flatMap(({ timeout_hours }) => timeout_hours ?? [])
  return {
    reasons: matching.map(({ name, conditions }) => ({ code: 'policy', name, conditions: explain(conditions, facts) })),
    steps: steps
      .filter((_, i) => keys.indexOf(keys[i] ?? '') === i)
      .map(({ mode, approvers }) => ({ mode, approvers, approvedBy: [] })),
    timeoutHours: hours.length > 0 ? Math.min(...hours) : null,
  }
}

/** Returns why this person may not approve the step that is due, or null when they may. Being an Admin is no reason to. */
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
 * The chain with this person's approval of the step that is due, and whether that was the last one missing. Ask `findApproverRefusal`
 * first: it throws a RangeError for a person whose approval would count for nothing.
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

/** The same for steps that ask the same: the order of the approvers does not matter, nor the mode where there is only one. */
function keyOf({ mode, approvers }: ApprovalPolicy['steps'][number]): string {
  const named = approvers.map((approver) => JSON.stringify(approver)).sort()
  return JSON.stringify([approvers.length > 1 ? mode : 'any', ...named])
}

/** The first step that is not done, or null when all are: steps are gone through in order. */
export function findCurrentStep({ steps }: ApprovalChain): ApprovalStep | null {
  return steps.find((step) => !isDone(step)) ?? null
}

function isDone({ mode, approvers, approvedBy }: ApprovalStep): boolean {
  return mode === 'any' ? approvedBy.length > 0 : countFilled(approvedBy) === approvers.length
}

/** Which of the step's approvers the person is, by position. */
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
 * How many approvers those who approved can stand for, each for one: a person who is two of them takes the place that leaves the
 * most to the others (augmenting paths). So the order in which people approve never leaves a step that cannot be finished.
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
