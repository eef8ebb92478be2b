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
  'T16: with the last approval the whole acceptance is taken': {
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
  'T16b: a mixed one, too': {
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
  'after the expiry as well: the buyer acted in time': {
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
  'before the last the next approvers are asked': {
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
  'not by those it does not name': { given: whole, when: [clerk, {}, NOW], then: 'forbidden' },
  'not by who accepted': {
    given: { ...whole, approval: companyChain(ALL, { requestedBy: 'contact_boss' }) },
    when: [boss, {}, NOW],
    then: 'forbidden',
  },
  'not without an approval that runs': {
    given: given('proposal_sent'),
    when: [boss, {}, NOW],
    then: 'action_unavailable',
  },
})

const REJECTED = ['approval_rejected to assignee', 'approval_rejected to buyer']
const rejection = (from: string, to: string) => [`quote.buyer_approval.rejected ${from}>${to} v1 approval_kind=buyer`]

decisionTable(decideCompanyReject, {
  'T17: a no declines the offer; nothing of what was held is kept, and there is no quote.declined': {
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
  'T17b: lines accepted before are a deal that stays': {
    given: rest,
    when: [boss, null, {}, NOW],
    then: {
      action: 'reject_acceptance',
      events: rejection('partially_accepted', 'partially_accepted'),
      mail: REJECTED,
      decisions: ['accept', null, null],
    },
  },
  'T17b: an offer of the rest falls back to them': {
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
  'not by those it does not name': { given: whole, when: [clerk, null, {}, NOW], then: 'forbidden' },
  'not without an approval that runs': {
    given: given('proposal_sent'),
    when: [boss, null, {}, NOW],
    then: 'action_unavailable',
  },
})

decisionTable(decideCompanyLapse, {
  'a chain that nobody finished in time is a no': {
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
  'which leaves lines accepted before as they are': {
    given: rest,
    when: [],
    then: {
      action: 'approval_lapsed',
      events: rejection('partially_accepted', 'partially_accepted'),
      mail: REJECTED,
    },
  },
})
