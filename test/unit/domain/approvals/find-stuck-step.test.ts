import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ApprovalChain, ApprovalStep } from '../../../../src/domain/approvals/approval-chain.ts'
import type { ApproverFacts } from '../../../../src/domain/approvals/approval-policy.ts'
import { findStuckStep } from '../../../../src/domain/approvals/find-stuck-step.ts'

const chain = (requestedBy: string | null, ...steps: Omit<ApprovalStep, 'approvedBy'>[]): ApprovalChain => ({
  kind: 'buyer',
  versionNumber: 1,
  reasons: [],
  steps: steps.map((step) => ({ ...step, approvedBy: [] })),
  requestedBy,
  requestedAt: new Date(0),
  expiresAt: null,
  held: {},
})
const person = (id: string, ...locationRoles: string[]): ApproverFacts => ({ id, role: null, locationRoles })
const boss = { company_role: 'Boss' }
const buyer = { company_role: 'Buyer' }

describe('a step nobody can complete', () => {
  it('is not reported if everyone needed exists, even one person with two roles in different steps', () => {
    const asked = chain(null, { mode: 'any', approvers: [boss] }, { mode: 'any', approvers: [buyer] })
    assert.equal(findStuckStep(asked, [person('a', 'Boss', 'Buyer')], false), null)
    assert.equal(findStuckStep(asked, [person('a', 'Boss')], false), 2)
    assert.equal(findStuckStep(asked, [], false), 1)
  })

  it('is reported unless there is one person per approver of a step for all, in any order', () => {
    const asked = chain(null, { mode: 'all', approvers: [boss, buyer] })
    const [both, one] = [person('a', 'Boss', 'Buyer'), person('b', 'Boss')]
    assert.equal(findStuckStep(asked, [both], false), 1)
    assert.equal(findStuckStep(asked, [both, one], false), null)
    assert.equal(findStuckStep(asked, [one, both], false), null)
  })

  it('is reported if only the requester could approve it, unless the store allows that', () => {
    const asked = chain('a', { mode: 'any', approvers: [boss] })
    assert.equal(findStuckStep(asked, [person('a', 'Boss')], false), 1)
    assert.equal(findStuckStep(asked, [person('a', 'Boss')], true), null)
    assert.equal(findStuckStep(asked, [person('a', 'Boss'), person('b', 'Boss')], false), null)
  })
})
