import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { ApprovalChain } from '../../../../src/domain/approvals/approval-chain.ts'
import {
  type ApproverFacts,
  approveStep,
  findApproval,
  findApproverRefusal,
} from '../../../../src/domain/approvals/approval-policy.ts'
import type { Approver } from '../../../../src/domain/approvals/approver.ts'
import type { ApprovalPolicy, Condition } from '../../../../src/domain/stores/settings.ts'
import { conditionFacts, offeredLine } from '../../../support/given/condition-facts.ts'

type Steps = ApprovalPolicy['steps']
const MANAGER: Approver = { role: 'manager' }
const ADMIN: Approver = { role: 'admin' }
const never: Condition[] = [{ field: 'mode', values: ['wholesale'] }]
const rep = { role: 'sales_rep', approvedBefore: false } as const

function policyOf(id: string, more: Partial<ApprovalPolicy> = {}): ApprovalPolicy {
  const steps: Steps = [{ mode: 'any', approvers: [MANAGER] }]
  return { id, name: `Policy ${id}`, domain: 'merchant', conditions: [], steps, ...more }
}

function find(policies: ApprovalPolicy[], sender: Parameters<typeof findApproval>[3] = rep, facts = conditionFacts()) {
  return findApproval({ policies }, 'merchant', facts, sender)
}

describe('approval policies', () => {
  it('require nothing if none is enabled, in the domain, and matching', () => {
    assert.equal(findApproval({}, 'merchant', conditionFacts(), rep), null)
    for (const more of [{ enabled: false }, { domain: 'buyer' as const }, { conditions: never }]) {
      assert.equal(find([policyOf('a', more)]), null)
    }
  })

  it('refuse to judge by customer tags that the platform hides, unless something else decides', () => {
    const hidden = conditionFacts({ customerTags: null })
    const tag: Condition = { field: 'customer_tag', values: ['vip'] }
    const asks = policyOf('a', { conditions: [tag] })
    assert.throws(() => find([policyOf('b'), asks], rep, hidden), {
      code: 'invalid_proposal',
      reason: { code: 'customer_tags_hidden' },
    })
    for (const more of [
      { enabled: false },
      { domain: 'buyer' as const },
      { conditions: [tag, ...never] },
      { skip: { sender_roles: [rep.role] } },
    ]) {
      assert.equal(find([{ ...asks, ...more }], rep, hidden), null)
    }
  })

  it('have the steps of all matching ones, in order, with shared steps once', () => {
    const staff: Approver = { staff: 'stf_1' }
    const both = [MANAGER, ADMIN]
    const approval = find(
      [
        policyOf('a', { steps: [{ mode: 'any', approvers: both }], timeout_hours: 48 }),
        policyOf('skipped', { conditions: never, steps: [{ mode: 'any', approvers: [staff] }], timeout_hours: 1 }),
        policyOf('b', {
          conditions: [{ field: 'line_discount', above: '15' }],
          steps: [
            { mode: 'all', approvers: both },
            { mode: 'any', approvers: [ADMIN, MANAGER] },
            { mode: 'all', approvers: [ADMIN] },
          ],
          timeout_hours: 24,
        }),
        policyOf('c', { steps: [{ mode: 'any', approvers: [ADMIN] }] }),
        policyOf('d', { steps: [{ mode: 'all', approvers: [MANAGER, MANAGER] }] }),
      ],
      rep,
      conditionFacts({ lines: [offeredLine('Hex Cap Screw', '100.00', '81.00')] }),
    )
    assert.deepEqual(approval, {
      reasons: [
        { code: 'policy', name: 'Policy a', conditions: [] },
        {
          code: 'policy',
          name: 'Policy b',
          conditions: [
            {
              code: 'line_discount',
              above: '15',
              lines: { first: [{ title: 'Hex Cap Screw', percent: '19' }], more: 0 },
            },
          ],
        },
        { code: 'policy', name: 'Policy c', conditions: [] },
        { code: 'policy', name: 'Policy d', conditions: [] },
      ],
      steps: [
        { mode: 'any', approvers: both, approvedBy: [] },
        { mode: 'all', approvers: both, approvedBy: [] },
        { mode: 'all', approvers: [ADMIN], approvedBy: [] },
        { mode: 'all', approvers: [MANAGER, MANAGER], approvedBy: [] },
      ],
      timeoutHours: 24,
    })
  })

  it('have no timeout if none of them sets one', () => {
    assert.equal(find([policyOf('a'), policyOf('b')])?.timeoutHours, null)
  })

  it('are skipped for exempt roles and previously approved offers, each only if set', () => {
    const byRole = policyOf('role', { skip: { sender_roles: ['manager', 'admin'] } })
    const byBefore = policyOf('before', { skip: { approved_before: true } })
    const open = policyOf('open', { skip: { sender_roles: [], approved_before: false } })
    const CASES: [sender: Parameters<typeof findApproval>[3], asked: string[]][] = [
      [{ role: 'sales_rep', approvedBefore: false }, ['role', 'before', 'open']],
      [{ role: 'manager', approvedBefore: false }, ['before', 'open']],
      [{ role: 'sales_rep', approvedBefore: true }, ['role', 'open']],
      [{ role: 'admin', approvedBefore: true }, ['open']],
      [{ role: null, approvedBefore: false }, ['role', 'before', 'open']],
    ]
    for (const [sender, asked] of CASES) {
      const reasons = find([byRole, byBefore, open], sender)?.reasons
      assert.deepEqual(
        reasons,
        asked.map((id) => ({ code: 'policy', name: `Policy ${id}`, conditions: [] })),
      )
    }
  })
})

const manager = (id: string): ApproverFacts => ({ id: `stf_${id}`, role: 'manager' })
const admin = (id: string): ApproverFacts => ({ id: `stf_${id}`, role: 'admin' })
const contact = (id: number, more: Partial<ApproverFacts> = {}): ApproverFacts => ({
  id: `gid://platform/CompanyContact/${id}`,
  role: null,
  ...more,
})

function chainOf(steps: Steps, requestedBy: string | null = null): ApprovalChain {
  return {
    kind: 'merchant',
    versionNumber: 1,
    reasons: [],
    steps: steps.map((step) => ({ ...step, approvedBy: [] })),
    requestedBy,
    requestedAt: new Date(0),
    expiresAt: null,
    held: {},
  }
}

const names = (chain: ApprovalChain) => chain.steps.map(({ approvedBy }) => approvedBy.map(({ by }) => by))

/** Returns the chain after all of them have approved, in this order; fails the test if one may not. */
function approveAll(chain: ApprovalChain, ...people: ApproverFacts[]) {
  let state = { chain, done: false }
  for (const person of people) {
    assert.equal(findApproverRefusal(state.chain, person, false), null, person.id)
    state = approveStep(state.chain, person)
  }
  return state
}

describe('an approval chain', () => {
  it('with a step for any approver needs only the first of them', () => {
    const chain = chainOf([{ mode: 'any', approvers: [MANAGER, ADMIN] }])
    const { chain: approved, done } = approveAll(chain, admin('1'))
    assert.equal(done, true)
    assert.deepEqual(approved.steps[0]?.approvedBy, [{ by: 'stf_1', as: [1] }])
    assert.deepEqual(names(chain), [[]])
    assert.deepEqual(findApproverRefusal(approved, manager('2'), false), { code: 'steps_done' })
  })

  it('with a step for all needs a different person for each', () => {
    const chain = chainOf([{ mode: 'all', approvers: [MANAGER, MANAGER, { staff: 'stf_9' }] }])
    const { chain: one, done } = approveAll(chain, manager('1'))
    assert.equal(done, false)
    assert.deepEqual(findApproverRefusal(one, manager('1'), true), { code: 'approved_already' })
    const { chain: two } = approveAll(one, manager('2'))
    assert.deepEqual(findApproverRefusal(two, manager('3'), false), { code: 'part_approved' })
    assert.equal(approveAll(two, { id: 'stf_9', role: 'sales_rep' }).done, true)
  })

  it('runs step by step, and the same person may approve several steps', () => {
    const chain = chainOf([
      { mode: 'any', approvers: [MANAGER] },
      { mode: 'all', approvers: [MANAGER, ADMIN] },
    ])
    assert.deepEqual(findApproverRefusal(chain, admin('1'), false), { code: 'other_approvers', step: 1, steps: 2 })
    const { chain: second, done } = approveAll(chain, manager('1'))
    assert.equal(done, false)
    const end = approveAll(second, admin('2'), manager('1'))
    assert.deepEqual([end.done, names(end.chain)], [true, [['stf_1'], ['stf_2', 'stf_1']]])
  })

  it('treats an Admin it does not name like anyone else', () => {
    const chain = chainOf([{ mode: 'any', approvers: [{ staff: 'stf_1' }, MANAGER] }])
    assert.equal(findApproverRefusal(chain, admin('2'), true)?.code, 'other_approvers')
    assert.throws(() => approveStep(chain, admin('2')), RangeError)
    assert.equal(findApproverRefusal(chain, admin('1'), false), null)
  })

  it('excludes the requester unless the store allows it', () => {
    const chain = chainOf([{ mode: 'any', approvers: [MANAGER] }], 'stf_1')
    assert.deepEqual(findApproverRefusal(chain, manager('1'), false), { code: 'own_request' })
    assert.equal(findApproverRefusal(chain, manager('1'), true), null)
    assert.equal(findApproverRefusal(chain, manager('2'), false), null)
    assert.equal(findApproverRefusal(chainOf([{ mode: 'any', approvers: [MANAGER] }]), manager('1'), false), null)
  })

  const PEOPLE: [approver: Approver, person: ApproverFacts, isNamed: boolean][] = [
    [{ staff: 'stf_1' }, manager('1'), true],
    [{ staff: 'stf_1' }, manager('11'), false],
    [{ role: 'manager' }, manager('1'), true],
    [{ role: 'manager' }, admin('1'), false],
    [{ role: 'manager' }, contact(1), false],
    [{ company: 'main_contact' }, contact(1, { isMainContact: true }), true],
    [{ company: 'main_contact' }, contact(1), false],
    [{ company: 'main_contact' }, admin('1'), false],
    [{ company_role: 'Location admin' }, contact(1, { locationRoles: ['Ordering only', 'location ADMIN'] }), true],
    [{ company_role: 'Location admin' }, contact(1, { locationRoles: ['Location'] }), false],
    [{ contact: '5' }, contact(5), true],
    [{ contact: 'gid://platform/CompanyContact/5' }, contact(5), true],
    [{ contact: '5' }, contact(55), false],
    [{ contact: '5' }, manager('5'), false],
  ]
  it('recognises its approvers', () => {
    for (const [approver, person, isNamed] of PEOPLE) {
      const chain = chainOf([{ mode: 'any', approvers: [approver] }])
      assert.equal(findApproverRefusal(chain, person, false) === null, isNamed, JSON.stringify([approver, person]))
    }
  })

  it('gives a person matching two approvers the place that leaves the other free', () => {
    const chain = chainOf([{ mode: 'all', approvers: [{ company_role: 'Buyer' }, { company_role: 'Payer' }] }])
    const both = contact(1, { locationRoles: ['Buyer', 'Payer'] })
    for (const role of ['Buyer', 'Payer']) {
      const other = contact(2, { locationRoles: [role] })
      assert.equal(approveAll(chain, both, other).done, true)
      assert.equal(approveAll(chain, other, both).done, true)
    }
  })

  it('is judged as stored, from its own data only', () => {
    const chain = chainOf([{ mode: 'all', approvers: [ADMIN, MANAGER] }])
    const { steps } = approveAll(chain, admin('1')).chain
    const stored = { ...chain, steps: JSON.parse(JSON.stringify(steps)) }
    assert.deepEqual(findApproverRefusal(stored, admin('2'), false), { code: 'part_approved' })
    assert.equal(approveAll(stored, manager('3')).done, true)
  })
})

const ROLES = ['a', 'b', 'c']
const anySteps = fc.array(
  fc.record({
    mode: fc.constantFrom('any' as const, 'all' as const),
    approvers: fc.array(
      fc.oneof(
        fc.constantFrom(...ROLES).map((role) => ({ company_role: role })),
        fc.constantFrom('1', '2', '3', '4').map((id) => ({ contact: id })),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  }),
  { minLength: 1, maxLength: 4 },
)
const anyPeople = fc
  .array(fc.subarray(ROLES), { minLength: 1, maxLength: 5 })
  .chain((roles) => fc.shuffledSubarray(roles.map((locationRoles, i) => contact(i + 1, { locationRoles }))))

function isNamed(approver: Approver, person: ApproverFacts): boolean {
  return findApproverRefusal(chainOf([{ mode: 'any', approvers: [approver] }]), person, true) === null
}

/** Returns whether each approver can have a different one of these people, trying every way. */
function canFill([approver, ...rest]: readonly Approver[], people: readonly ApproverFacts[]): boolean {
  if (!approver) return true
  return people.some(
    (person) =>
      isNamed(approver, person) &&
      canFill(
        rest,
        people.filter((one) => one !== person),
      ),
  )
}

function isSatisfied({ mode, approvers }: Steps[number], people: readonly ApproverFacts[]): boolean {
  return mode === 'any'
    ? approvers.some((approver) => people.some((person) => isNamed(approver, person)))
    : canFill(approvers, people)
}

/** Lets everyone approve who may, repeatedly, until it is complete or nobody may. */
function run(steps: Steps, people: readonly ApproverFacts[]) {
  let state = { chain: chainOf(steps), done: false }
  const approvals: ApproverFacts[] = []
  for (;;) {
    const next = people.find((person) => findApproverRefusal(state.chain, person, false) === null)
    if (!next) return { ...state, approvals }
    assert.equal(state.done, false)
    state = approveStep(state.chain, next)
    approvals.push(next)
  }
}

describe('any approval chain', () => {
  it('is complete exactly when every step is satisfied, in any order of approvals', () => {
    fc.assert(
      fc.property(anySteps, anyPeople, (steps, people) => {
        const { done } = run(steps, people)
        assert.equal(
          done,
          steps.every((step) => isSatisfied(step, people)),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('needs at least one approval per step, as many as a step for all has approvers, in step order', () => {
    fc.assert(
      fc.property(anySteps, anyPeople, (steps, people) => {
        const { chain, done, approvals } = run(steps, people)
        const given = chain.steps.map(({ approvedBy }) => approvedBy.length)
        const needed = steps.map(({ mode, approvers }) => (mode === 'any' ? 1 : approvers.length))
        if (done) {
          assert.ok(approvals.length >= steps.length)
          assert.deepEqual(given, needed)
        } else {
          const current = given.findIndex((count, i) => count < (needed[i] ?? 0))
          assert.ok(given.every((count, i) => (i < current ? count === needed[i] : i === current || count === 0)))
        }
        for (const { approvedBy } of chain.steps) {
          assert.equal(new Set(approvedBy.map(({ by }) => by)).size, approvedBy.length)
        }
        assert.deepEqual(
          names(chain).flat(),
          approvals.map(({ id }) => id),
        )
      }),
    )
  })
})
