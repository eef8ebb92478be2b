import { parseMoney } from '../../../../src/domain/money.ts'
import { decideSend, type SendFacts } from '../../../../src/domain/negotiation/send-proposal.ts'
import type { ApprovalPolicy } from '../../../../src/domain/stores/settings.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import { given, inDays, merchantChain, NOW, stagedV01 } from '../../../support/given/given.ts'
import { amountOff, percentOff } from '../../../support/given/offer.ts'
import { stagedAt } from '../../../support/given/staged.ts'

const byRep: SendFacts = {
  settings: {},
  sentBy: 'staff',
  sender: { id: 'stf_rep', role: 'sales_rep' },
  confirmBelowFloor: false,
  customerTags: [],
}
const byApi: SendFacts = { ...byRep, sentBy: 'api', sender: null }
const everyOffer: ApprovalPolicy = {
  id: 'p',
  name: 'Every offer',
  domain: 'merchant',
  conditions: [],
  steps: [{ mode: 'any', approvers: [{ role: 'manager' }] }],
}
const approving = (more: Partial<ApprovalPolicy> = {}, from = byRep): SendFacts => ({
  ...from,
  settings: { approvals: { policies: [{ ...everyOffer, ...more }] } },
})
/** The largest discount off catalog the store allows; V01 is at 7.5. */
const floor = (percent: string, confirmBelowFloor = false): SendFacts => ({
  ...byRep,
  settings: { price_floor: { percent } },
  confirmBelowFloor,
})

const ready = given('in_review', { staged: stagedV01() })
const staging = (more: Parameters<typeof stagedV01>[0]) => given('in_review', { staged: stagedV01(more) })
/** B and C, offered again at other prices. */
const stagedV12 = {
  ...stagedV01({ discount: percentOff('5') }),
  lines: stagedAt(['B', 'C'], ['11.99', '240.00'], {}, [7, 1]).lines,
}
const sentAgain = given('countered', { staged: stagedV01() })
const { proposal, customer } = sentAgain
const sent = {
  action: 'send_proposal',
  to: 'proposal_sent',
  mail: ['proposal to buyer'],
  documents: ['proposal'],
  version: 'v1 is sent',
} as const
const released = { ...sent, events: ['quote.proposal_sent in_review>proposal_sent v1'] } as const
const parked = {
  action: 'send_proposal',
  events: ['quote.merchant_approval.requested v1 approval_kind=merchant'],
  mail: ['approval_requested to approvers'],
  version: 'v1 is pending',
} as const

decisionTable(decideSend, {
  'T04: the staged proposal goes out as version 1, valid for thirty days (vector V01)': {
    given: ready,
    when: [byRep, NOW],
    then: {
      ...released,
      totals: '455.99 none',
      quote: { versionNumber: 1, negotiationRound: 1, expiresAt: inDays(30), staged: null },
      detail: { outcome: 'sent' },
    },
  },
  'from a new request': {
    given: given('submitted', { staged: stagedV01() }),
    when: [byRep, NOW],
    then: { ...sent, events: ['quote.proposal_sent submitted>proposal_sent v1'] },
  },
  'after a counter-offer as the next version of the same round': {
    given: { ...sentAgain, negotiationRound: 2 },
    when: [byApi, NOW],
    then: {
      ...sent,
      events: ['quote.proposal_sent countered>proposal_sent v2'],
      version: 'v2 is sent',
      quote: { negotiationRound: 2 },
    },
  },
  'it is valid for the store’s default time': {
    given: ready,
    when: [{ ...byRep, settings: { expiry: { valid_days: 14 } } }, NOW],
    then: { ...released, quote: { expiresAt: inDays(14) } },
  },
  'or for the time the proposal sets': {
    given: staging({ expiry: { kind: 'at', at: inDays(3) } }),
    when: [byRep, NOW],
    then: { ...released, quote: { expiresAt: inDays(3) } },
  },
  'accepted lines keep their figures (vector V12)': {
    given: given('in_review', {
      proposal: given('proposal_sent').proposal,
      versionNumber: 1,
      decisions: ['accept', null, null],
      staged: stagedV12,
    }),
    when: [byRep, NOW],
    then: {
      ...sent,
      events: ['quote.proposal_sent in_review>proposal_sent v2'],
      version: 'v2 is sent',
      decisions: ['accept', null, null],
      totals: '451.24 open: 92.49 accepted, 307.73 open',
    },
  },
  'T05: it waits for approval if a policy requires that, and the buyer sees nothing': {
    given: ready,
    when: [approving({ timeout_hours: 48 }), NOW],
    then: {
      ...parked,
      totals: '437.42 none',
      quote: { versionNumber: 1, proposal: null },
      approval: {
        kind: 'merchant',
        versionNumber: 1,
        steps: [{ mode: 'any', approvers: [{ role: 'manager' }], approvedBy: [] }],
        requestedBy: 'stf_rep',
        requestedAt: NOW,
        expiresAt: inDays(2),
        held: {},
      },
      detail: { outcome: 'awaiting_approval' },
    },
  },
  'also if the API sends it': { given: ready, when: [approving({}, byApi), NOW], then: parked },
  'a sender the policy exempts needs no approval': {
    given: ready,
    when: [approving({ skip: { sender_roles: ['sales_rep'] } }), NOW],
    then: released,
  },
  'nor does the same offer, approved before': {
    given: { ...sentAgain, proposal: proposal && { ...proposal, approved: true } },
    when: [approving({ skip: { approved_before: true } }), NOW],
    then: { ...sent, events: ['quote.proposal_sent countered>proposal_sent v2'], version: 'v2 is sent' },
  },
  'but a lower offer does': {
    given: {
      ...sentAgain,
      proposal: proposal && { ...proposal, approved: true },
      staged: stagedV01({ discount: percentOff('8') }),
    },
    when: [approving({ skip: { approved_before: true } }), NOW],
    then: {
      ...parked,
      events: ['quote.merchant_approval.requested v2 approval_kind=merchant'],
      version: 'v2 is pending',
    },
  },
  'a discount at the price floor passes, regardless of rounded cents (rule 8)': {
    given: ready,
    when: [floor('7.5'), NOW],
    then: released,
  },
  'a price below the floor does not': { given: ready, when: [floor('7.49'), NOW], then: 'below_price_floor' },
  'unless it is confirmed, which the timeline records': {
    given: ready,
    when: [floor('5', true), NOW],
    then: {
      ...released,
      detail: {
        confirmed_below_floor: ['Anvil', 'Bolt', 'Crane'].map((title) => ({ title, discount_pct: 7.5 })),
      },
    },
  },
  'refuses without a staged proposal': { given: given('in_review'), when: [byRep, NOW], then: 'no_staged_proposal' },
  'refuses a line without a price': {
    given: staging({ lines: stagedV01().lines.map((line) => ({ ...line, price: null })) }),
    when: [byRep, NOW],
    then: 'invalid_proposal',
  },
  'refuses if every line is hidden': {
    given: staging({ lines: stagedV01().lines.map((line) => ({ ...line, visibility: 'hidden' })) }),
    when: [byRep, NOW],
    then: 'invalid_proposal',
  },
  'refuses a discount above the subtotal': {
    given: staging({ discount: amountOff('437.43') }),
    when: [byRep, NOW],
    then: 'invalid_proposal',
  },
  'refuses free shipping with an amount': {
    given: staging({ shipping: { status: 'free', label: null, amount: parseMoney('1.00') } }),
    when: [byRep, NOW],
    then: 'invalid_proposal',
  },
  'refuses a deposit above 100 %': {
    given: staging({ depositPercentage: 1_000_001n }),
    when: [byRep, NOW],
    then: 'invalid_proposal',
  },
  'refuses an expiry in the past': {
    given: staging({ expiry: { kind: 'at', at: NOW } }),
    when: [byRep, NOW],
    then: 'invalid_proposal',
  },
  'refuses before the platform has calculated the tax': {
    given: staging({ tax: { kind: 'platform', figure: null } }),
    when: [byRep, NOW],
    then: 'invalid_proposal',
  },
  'reports a running approval before anything else': {
    given: given('in_review', { approval: merchantChain() }),
    when: [byRep, NOW],
    then: 'not_editable',
  },
  'refuses a second send': {
    given: given('proposal_sent', { staged: stagedV01() }),
    when: [byRep, NOW],
    then: 'not_editable',
  },
  'refuses if the buyer’s data was removed': {
    given: { ...ready, customer: { ...customer, email: 'redacted-1@redacted.invalid' } },
    when: [byRep, NOW],
    then: 'not_editable',
  },
})
