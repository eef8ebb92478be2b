import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findApprovalLimits } from '../../../../src/domain/approvals/find-approval-limits.ts'
import type { ApprovalReason, ConditionReason } from '../../../../src/domain/reason.ts'

const policy = (...conditions: ConditionReason[]): ApprovalReason => ({ code: 'policy', name: 'One', conditions })
const off = (above: string): ConditionReason => ({ code: 'line_discount', above })
const total = (amount: string): ConditionReason => ({ code: 'total', at_least: amount, currency: 'EUR' })
const mode: ConditionReason = { code: 'mode', values: { first: ['portal'], more: 0 } }

const CASES: [name: string, reasons: ApprovalReason[], limits: ReturnType<typeof findApprovalLimits>][] = [
  ['a limit on discounts', [policy(off('10'))], { offAtMost: '10', totalBelow: null }],
  ['a limit on the total', [policy(total('500.00'))], { offAtMost: null, totalBelow: '500.00' }],
  ['the discount, if a policy has both', [policy(total('500.00'), off('10'))], { offAtMost: '10', totalBelow: null }],
  ['the strictest of several', [policy(off('12.5')), policy(off('5'), mode)], { offAtMost: '5', totalBelow: null }],
  [
    'one of each',
    [policy(off('9')), policy(total('90.00')), policy(total('80.00'))],
    { offAtMost: '9', totalBelow: '80.00' },
  ],
  ['nothing if another policy asks whatever the price', [policy(off('10')), policy(mode)], null],
  ['nothing for a policy without conditions', [policy()], null],
  ['nothing for a reason from before policies had codes', [{ code: 'text', text: 'Large' }], null],
  ['nothing without a reason', [], null],
]
for (const [name, reasons, limits] of CASES) {
  test(`what spares an offer its approval: ${name}`, () => assert.deepEqual(findApprovalLimits(reasons), limits))
}
