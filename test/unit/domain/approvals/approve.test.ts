import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  decideApprove,
  decideLapse,
  decideRecallApproval,
  decideReject,
} from '../../../../src/domain/approvals/approve.ts'
import { parseMoney } from '../../../../src/domain/money.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import {
  given,
  inDays,
  merchantChain,
  NOW,
  offerOf,
  stagedV01,
  step,
  versionV01,
} from '../../../support/given/given.ts'

const manager = { id: 'stf_manager', role: 'manager' } as const
const rep = { id: 'stf_rep', role: 'sales_rep' } as const
const facts = { settings: {}, tax: null }

const parked = given('in_review', { versionNumber: 1, staged: stagedV01(), approval: merchantChain() })
const withChain = (more: Parameters<typeof merchantChain>[0]) => ({ ...parked, approval: merchantChain(more) })
const version = versionV01({ state: 'pending' })
const said = { lines: [{ lineId: 'A', tax: parseMoney('7.63') }], shipping: 0n }
const taxed = stagedV01({ tax: { kind: 'platform', figure: said } })
const withTax = versionV01({ offer: offerOf(taxed) })

const granted = {
  action: 'approve_proposal',
  to: 'proposal_sent',
  events: [
    'quote.merchant_approval.granted v1 approval_kind=merchant',
    'quote.proposal_sent in_review>proposal_sent v1',
  ],
  mail: ['proposal to buyer'],
  documents: ['proposal'],
  version: 'v1 is sent',
} as const
const titleOf = (line: string) => parked.lines.find(({ id }) => id === line)?.title
const [titleOfA, titleOfB] = [titleOf('A'), titleOf('B')]
const approving = (said: { comment: string; lines: Record<string, string> }) =>
  ({ versionNumber: 1, by: 'stf_manager', at: NOW, verdict: 'approved', ...said }) as const
const stagedAgain = { action: 'approve_proposal', version: 'v1 is cancelled' } as const

decisionTable(decideApprove, {
  'T06: the last approval sends the proposal, and its expiry counts from now': {
    given: parked,
    when: [version, manager, facts, NOW],
    then: {
      ...granted,
      totals: '455.99 none',
      quote: { approval: null, staged: null, expiresAt: inDays(30) },
      detail: { done: true },
    },
  },
  'an earlier approval asks the next approvers': {
    given: withChain({ steps: [step({ role: 'manager' }), step({ role: 'admin' })] }),
    when: [version, manager, facts, NOW],
    then: {
      action: 'approve_proposal',
      mail: ['approval_requested to approvers'],
      detail: { done: false },
      approval: {
        steps: [
          { ...step({ role: 'manager' }), approvedBy: [{ by: 'stf_manager', as: [0] }] },
          step({ role: 'admin' }),
        ],
      },
    },
  },
  'comments wait with the draft for the next approver, and the timeline has them': {
    given: withChain({ steps: [step({ role: 'manager' }), step({ role: 'admin' })] }),
    when: [version, manager, { ...facts, remark: { comment: 'Fine', lines: { A: 'Only now' } } }, NOW],
    then: {
      action: 'approve_proposal',
      mail: ['approval_requested to approvers'],
      quote: { staged: stagedV01({ review: approving({ comment: 'Fine', lines: { A: 'Only now' } }) }) },
      detail: { done: false, comment: `Fine\n${titleOfA}: Only now` },
    },
  },
  'the last one’s comments are below those of who approved before': {
    given: { ...parked, staged: stagedV01({ review: approving({ comment: 'Fine', lines: { A: 'Only now' } }) }) },
    when: [version, manager, { ...facts, remark: { comment: '', lines: { A: 'Once', B: 'Too' } } }, NOW],
    then: { ...granted, detail: { done: true, comment: `${titleOfA}: Once\n${titleOfB}: Too` } },
  },
  'refuses a comment on a line that is not in it': {
    given: parked,
    when: [version, manager, { ...facts, remark: { comment: '', lines: { none: 'No' } } }, NOW],
    then: 'invalid_request',
  },
  'refuses approvers before their turn': {
    given: withChain({ steps: [step({ role: 'admin' }), step({ role: 'manager' })] }),
    when: [version, manager, facts, NOW],
    then: 'forbidden',
  },
  'refuses people who are not approvers': { given: parked, when: [version, rep, facts, NOW], then: 'forbidden' },
  'refuses the person who requested it': {
    given: withChain({ requestedBy: 'stf_manager' }),
    when: [version, manager, facts, NOW],
    then: 'forbidden',
  },
  'unless the store allows it': {
    given: withChain({ requestedBy: 'stf_manager' }),
    when: [version, manager, { ...facts, settings: { approvals: { allow_own: true } } }, NOW],
    then: granted,
  },
  'refuses a second approval by the same person': {
    given: withChain({
      steps: [{ ...step({ role: 'manager' }, { role: 'admin' }), approvedBy: [{ by: 'stf_manager', as: [0] }] }],
    }),
    when: [version, manager, facts, NOW],
    then: 'forbidden',
  },
  'a chosen expiry in the past returns it to staging': {
    given: parked,
    when: [versionV01({ offer: offerOf(stagedV01({ expiry: { kind: 'at', at: NOW } })) }), manager, facts, NOW],
    then: { ...stagedAgain, quote: { approval: null, staged: stagedV01() }, detail: { reason: 'expiry_passed' } },
  },
  'so does a changed tax of the platform, which is staged': {
    given: { ...parked, staged: taxed },
    when: [withTax, manager, { ...facts, tax: { ...said, shipping: 1n } }, NOW],
    then: {
      ...stagedAgain,
      quote: { staged: { ...taxed, tax: { kind: 'platform', figure: { ...said, shipping: 1n } } } },
      detail: { reason: 'tax_changed' },
    },
  },
  'the same tax does not': {
    given: { ...parked, staged: taxed },
    when: [withTax, manager, { ...facts, tax: said }, NOW],
    then: granted,
  },
  'refuses if no approval is running': {
    given: given('in_review'),
    when: [version, manager, facts, NOW],
    then: 'action_unavailable',
  },
})

const rejected = {
  action: 'reject_proposal',
  events: ['quote.merchant_approval.rejected v1 approval_kind=merchant'],
  mail: ['approval_rejected to sender'],
  version: 'v1 is rejected',
} as const

const review = (lines: Record<string, string>) => ({
  ...{ versionNumber: 1, by: 'stf_manager', at: NOW },
  ...{ comment: 'Too cheap', lines },
})

decisionTable(decideReject, {
  'T07: a rejection reopens staging with its comment; the version’s number is used up': {
    given: parked,
    when: [manager, { comment: 'Too cheap' }, {}, NOW],
    then: {
      ...rejected,
      quote: { approval: null, staged: stagedV01({ review: review({}) }), versionNumber: 1 },
      detail: { comment: 'Too cheap' },
    },
  },
  'comments on lines stay with the draft, and the timeline has them all': {
    given: parked,
    when: [manager, { comment: 'Too cheap', lines: { A: 'Below cost' } }, {}, NOW],
    then: {
      ...rejected,
      quote: { staged: stagedV01({ review: review({ A: 'Below cost' }) }) },
      detail: { comment: `Too cheap\n${titleOfA}: Below cost` },
    },
  },
  'refuses a comment on a line that is not in it': {
    given: parked,
    when: [manager, { comment: 'No', lines: { none: 'No' } }, {}, NOW],
    then: 'invalid_request',
  },
  'refuses people who are not approvers': { given: parked, when: [rep, { comment: 'No' }, {}, NOW], then: 'forbidden' },
  'refuses the person who requested it': {
    given: withChain({ requestedBy: 'stf_manager' }),
    when: [manager, { comment: 'No' }, {}, NOW],
    then: 'forbidden',
  },
  'refuses if no approval is running': {
    given: given('in_review'),
    when: [manager, { comment: 'No' }, {}, NOW],
    then: 'action_unavailable',
  },
})

decisionTable(decideLapse, {
  'an approval that times out is rejected': {
    given: parked,
    when: [],
    then: { ...rejected, action: 'approval_lapsed', quote: { approval: null }, detail: { reason: 'timeout' } },
  },
})

const recalled = { action: 'recall_approval', version: 'v1 is cancelled', quote: { approval: null } } as const

decisionTable(decideRecallApproval, {
  'T08: the sender withdraws the request, without an event': { given: parked, when: [rep, NOW], then: recalled },
  'an Admin may, too': { given: parked, when: [{ id: 'stf_admin', role: 'admin' }, NOW], then: recalled },
  'nobody else': { given: parked, when: [manager, NOW], then: 'forbidden' },
  'refuses if no approval is running': { given: given('in_review'), when: [rep, NOW], then: 'action_unavailable' },
})

test('what the approvers wrote is with the proposal that goes out', () => {
  const before = { ...parked, staged: stagedV01({ review: approving({ comment: 'Fine', lines: { A: 'Only now' } }) }) }
  const remark = { comment: '', lines: { A: 'Once', B: 'Too' } }
  const { quote } = decideApprove(before, version, manager, { ...facts, remark }, NOW)
  const lines = { A: 'Only now\nOnce', B: 'Too' }
  assert.deepEqual(quote.proposal?.review, approving({ comment: 'Fine', lines }))
})
