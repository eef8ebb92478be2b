import {
  decideCompanyApprove,
  decideCompanyLapse,
  decideCompanyReject,
} from '../../../../src/domain/approvals/answer-approval.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import { companyChain, given, inDays, NOW, step } from '../../../support/given/given.ts'

const boss = { id: 'contact_boss', role: null, isMainContact: true }
const clerk = { id: 'contact_clerk', role: null }
const ALL = { A: 'accept', B: 'accept', C: 'accept' } as const

const whole = given('proposal_sent', { approval: companyChain(ALL) })
const mixed = given('proposal_sent', { approval: companyChain({ A: 'accept', B: 'defer', C: 'accept' }) })
const rest = given('partially_accepted', {
  decisions: ['accept', null, null],
  approval: companyChain({ B: 'accept' }),
})
const MAIL = ['accepted to buyer', 'accepted to assignee']
const GRANTED = 'quote.buyer_approval.granted v1 approval_kind=buyer'

decisionTable(decideCompanyApprove, {
  'T16: the last approval completes the acceptance': {
    given: whole,
    when: [boss, {}, NOW],
    then: {
      action: 'approve_acceptance',
      to: 'accepted',
      events: [GRANTED, 'quote.accepted proposal_sent>accepted v1'],
      mail: MAIL,
      documents: ['confirmation'],
      totals: '455.99 full',
      quote: { approval: null, firstAcceptedAt: NOW },
    },
  },
  'T16b: also of a mixed one': {
    given: mixed,
    when: [boss, {}, NOW],
    then: {
      action: 'approve_acceptance',
      to: 'partially_accepted',
      events: [GRANTED, 'quote.partially_accepted proposal_sent>partially_accepted v1'],
      mail: MAIL,
      documents: ['confirmation'],
      decisions: ['accept', 'defer', 'accept'],
      totals: '455.99 open: 323.74 accepted, 80.87 open',
    },
  },
  'even after the expiry, because the buyer acted in time': {
    given: { ...whole, expiresAt: inDays(-1) },
    when: [boss, {}, NOW],
    then: {
      action: 'approve_acceptance',
      to: 'accepted',
      events: [GRANTED, 'quote.accepted proposal_sent>accepted v1'],
      mail: MAIL,
      documents: ['confirmation'],
    },
  },
  'an earlier approval asks the next approvers': {
    given: {
      ...whole,
      approval: companyChain(ALL, { steps: [step({ company: 'main_contact' }), step({ contact: '7' })] }),
    },
    when: [boss, {}, NOW],
    then: {
      action: 'approve_acceptance',
      mail: ['approval_requested to approvers'],
      decisions: [null, null, null],
      detail: { done: false },
    },
  },
  'refuses people who are not approvers': { given: whole, when: [clerk, {}, NOW], then: 'forbidden' },
  'refuses the person who accepted': {
    given: { ...whole, approval: companyChain(ALL, { requestedBy: 'contact_boss' }) },
    when: [boss, {}, NOW],
    then: 'forbidden',
  },
  'refuses if no approval is running': {
    given: given('proposal_sent'),
    when: [boss, {}, NOW],
    then: 'action_unavailable',
  },
})

const REJECTED = ['approval_rejected to assignee', 'approval_rejected to buyer']
const rejection = (from: string, to: string) => [`quote.buyer_approval.rejected ${from}>${to} v1 approval_kind=buyer`]

decisionTable(decideCompanyReject, {
  'T17: a rejection declines the offer; held decisions are dropped, and there is no quote.declined': {
    given: whole,
    when: [boss, 'Not this year', {}, NOW],
    then: {
      action: 'reject_acceptance',
      to: 'declined',
      events: rejection('proposal_sent', 'declined'),
      mail: REJECTED,
      decisions: [null, null, null],
      quote: { approval: null },
      detail: { comment: 'Not this year' },
    },
  },
  'T17b: lines accepted earlier stay accepted': {
    given: rest,
    when: [boss, null, {}, NOW],
    then: {
      action: 'reject_acceptance',
      events: rejection('partially_accepted', 'partially_accepted'),
      mail: REJECTED,
      decisions: ['accept', null, null],
    },
  },
  'T17b: a quote with an offer for the rest falls back to them': {
    given: given('proposal_sent', {
      decisions: ['accept', null, null],
      onDraft: [0],
      approval: companyChain({ B: 'accept' }),
    }),
    when: [boss, null, {}, NOW],
    then: {
      action: 'reject_acceptance',
      to: 'partially_converted',
      events: rejection('proposal_sent', 'partially_converted'),
      mail: REJECTED,
    },
  },
  'refuses people who are not approvers': { given: whole, when: [clerk, null, {}, NOW], then: 'forbidden' },
  'refuses if no approval is running': {
    given: given('proposal_sent'),
    when: [boss, null, {}, NOW],
    then: 'action_unavailable',
  },
})

decisionTable(decideCompanyLapse, {
  'an approval that times out is a rejection': {
    given: whole,
    when: [],
    then: {
      action: 'approval_lapsed',
      to: 'declined',
      events: rejection('proposal_sent', 'declined'),
      mail: REJECTED,
      detail: { reason: 'timeout' },
    },
  },
  'it leaves lines accepted earlier unchanged': {
    given: rest,
    when: [],
    then: {
      action: 'approval_lapsed',
      events: rejection('partially_accepted', 'partially_accepted'),
      mail: REJECTED,
    },
  },
})
