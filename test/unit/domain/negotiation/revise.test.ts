import {
  decideExtend,
  decideRecall,
  decideReopen,
  decideStopRenegotiating,
  decideVoid,
} from '../../../../src/domain/negotiation/revise.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import { companyChain, given, inDays, merchantChain, NOW, stagedV01, versionV01 } from '../../../support/given/given.ts'

const sent = given('proposal_sent')
const held = given('proposal_sent', { approval: companyChain({ A: 'accept' }) })
const A_ACCEPTED = { decisions: ['accept', 'defer', null] } as const
const ALL_ACCEPTED = { decisions: ['accept', 'accept', 'accept'] } as const

decisionTable(decideRecall, {
  'T09: staff take an offer back, without an event': {
    given: sent,
    when: [NOW],
    then: { action: 'recall_proposal', to: 'in_review', detail: { version_number: 1 } },
  },
  'not one that has expired: that is renewed': {
    given: given('proposal_sent', { expiresAt: NOW }),
    when: [NOW],
    then: 'offer_expired',
  },
  'not while the company decides': { given: held, when: [NOW], then: 'action_unavailable' },
  'not one that was answered': {
    given: given('partially_accepted', A_ACCEPTED),
    when: [NOW],
    then: 'action_unavailable',
  },
})

decisionTable(decideReopen, {
  'T27: staff reopen the open lines; what is accepted stays': {
    given: given('partially_accepted', A_ACCEPTED),
    when: [false, NOW],
    then: {
      action: 'reopen',
      to: 'in_review',
      events: ['quote.reopened partially_accepted>in_review'],
      decisions: ['accept', 'defer', null],
    },
  },
  'rejected lines are open again only where staff choose so': {
    given: given('partially_converted', { decisions: ['accept', 'reject', 'defer'], onDraft: [0] }),
    when: [true, NOW],
    then: {
      action: 'reopen',
      to: 'in_review',
      events: ['quote.reopened partially_converted>in_review'],
      decisions: ['accept', null, 'defer'],
      totals: '455.99 open: 92.49 accepted, 312.12 open',
      detail: { include_rejected: true },
    },
  },
  'not with nothing open': {
    given: given('partially_accepted', { decisions: ['accept', 'reject', 'reject'] }),
    when: [true, NOW],
    then: 'action_unavailable',
  },
  'not while the company decides': {
    given: given('partially_accepted', { ...A_ACCEPTED, approval: companyChain({ B: 'accept' }) }),
    when: [false, NOW],
    then: 'action_unavailable',
  },
  'not an offer nobody has answered': { given: sent, when: [false, NOW], then: 'action_unavailable' },
})

const offer = versionV01().offer
const { proposal } = sent
const reopened = given('in_review', { proposal, ...A_ACCEPTED, expiresAt: inDays(20), versionNumber: 1 })

decisionTable(decideStopRenegotiating, {
  'T27b: staff undo a reopening: the offer the buyer answered holds again': {
    given: { ...reopened, staged: stagedV01() },
    when: [offer, NOW],
    then: {
      action: 'stop_renegotiating',
      to: 'partially_accepted',
      quote: { staged: null, expiresAt: inDays(20) },
      decisions: ['accept', 'defer', null],
    },
  },
  'with draft orders it is partly converted': {
    given: given('countered', { ...A_ACCEPTED, onDraft: [0] }),
    when: [offer, NOW],
    then: { action: 'stop_renegotiating', to: 'partially_converted' },
  },
  'an offer the buyer never answered ends now': {
    given: { ...reopened, proposal: proposal && { ...proposal, versionNumber: 2 } },
    when: [offer, NOW],
    then: { action: 'stop_renegotiating', to: 'partially_accepted', quote: { expiresAt: NOW } },
  },
  'one that has expired keeps its time': {
    given: { ...reopened, expiresAt: inDays(-1), proposal: proposal && { ...proposal, versionNumber: 2 } },
    when: [offer, NOW],
    then: { action: 'stop_renegotiating', to: 'partially_accepted', quote: { expiresAt: inDays(-1) } },
  },
  'lines that were removed meanwhile are back, and readers are told': {
    given: { ...reopened, lines: reopened.lines.slice(0, 2) },
    when: [offer, NOW],
    then: {
      action: 'stop_renegotiating',
      to: 'partially_accepted',
      events: ['quote.lines_updated'],
      decisions: ['accept', 'defer', null],
      totals: '455.99 open: 92.49 accepted, 312.12 open',
    },
  },
  'not where nothing was accepted': {
    given: given('in_review', { proposal }),
    when: [offer, NOW],
    then: 'action_unavailable',
  },
  'not while an approval runs': {
    given: { ...reopened, approval: merchantChain() },
    when: [offer, NOW],
    then: 'action_unavailable',
  },
})

const reason = 'A slip'

decisionTable(decideVoid, {
  'T18: an acceptance is voided, and the buyer can act again (vector V11)': {
    given: given('accepted', { ...ALL_ACCEPTED, firstAcceptedAt: inDays(-1) }),
    when: [{ reason, expiresAt: null }, NOW],
    then: {
      action: 'void_acceptance',
      to: 'proposal_sent',
      events: ['quote.acceptance_voided accepted>proposal_sent v1'],
      mail: ['acceptance_voided to buyer'],
      decisions: [null, null, null],
      totals: '455.99 none',
      quote: { firstAcceptedAt: inDays(-1), expiresAt: inDays(20) },
      detail: { reason },
    },
  },
  'only the last answer: what was decided on older versions stays': {
    given: given('partially_accepted', { decisions: ['accept', 'accept', 'reject'], decidedIn: [1, 2, 2] }),
    when: [{ reason, expiresAt: null }, NOW],
    then: {
      action: 'void_acceptance',
      to: 'proposal_sent',
      events: ['quote.acceptance_voided partially_accepted>proposal_sent v1'],
      mail: ['acceptance_voided to buyer'],
      decisions: ['accept', null, null],
    },
  },
  'an offer that has expired gets a new expiry': {
    given: given('accepted', { ...ALL_ACCEPTED, expiresAt: inDays(-1) }),
    when: [{ reason, expiresAt: inDays(5) }, NOW],
    then: {
      action: 'void_acceptance',
      to: 'proposal_sent',
      events: ['quote.acceptance_voided accepted>proposal_sent v1'],
      mail: ['acceptance_voided to buyer'],
      quote: { expiresAt: inDays(5) },
    },
  },
  'and needs one': {
    given: given('accepted', { ...ALL_ACCEPTED, expiresAt: NOW }),
    when: [{ reason, expiresAt: null }, NOW],
    then: 'invalid_request',
  },
  'which is in the future': {
    given: given('accepted', { ...ALL_ACCEPTED, expiresAt: NOW }),
    when: [{ reason, expiresAt: NOW }, NOW],
    then: 'invalid_request',
  },
  'not once there is a draft order': {
    given: given('partially_accepted', { decisions: ['accept', 'accept', null], onDraft: [0] }),
    when: [{ reason, expiresAt: null }, NOW],
    then: 'action_unavailable',
  },
  'not while a conversion runs': {
    given: given('accepted', { ...ALL_ACCEPTED, conversionId: 'group' }),
    when: [{ reason, expiresAt: null }, NOW],
    then: 'action_unavailable',
  },
  'not while the company decides on the rest': {
    given: given('partially_accepted', { ...A_ACCEPTED, approval: companyChain({ B: 'accept' }) }),
    when: [{ reason, expiresAt: null }, NOW],
    then: 'action_unavailable',
  },
  'not an offer nobody has answered': {
    given: sent,
    when: [{ reason, expiresAt: null }, NOW],
    then: 'action_unavailable',
  },
})

decisionTable(decideExtend, {
  'a Manager gives a live offer more time, without an event, and the reminder is not armed again': {
    given: given('proposal_sent', { remindedVersion: 1 }),
    when: [inDays(40), NOW],
    then: {
      action: 'extend_expiry',
      quote: { expiresAt: inDays(40), remindedVersion: 1 },
      detail: { from: inDays(20), to: inDays(40) },
    },
  },
  'the open lines of an acceptance, too': {
    given: given('partially_accepted', A_ACCEPTED),
    when: [inDays(40), NOW],
    then: { action: 'extend_expiry', quote: { expiresAt: inDays(40) } },
  },
  'not to the time it has': { given: sent, when: [inDays(20), NOW], then: 'invalid_request' },
  'not one that has expired': {
    given: given('proposal_sent', { expiresAt: NOW }),
    when: [inDays(40), NOW],
    then: 'offer_expired',
  },
  'not with nothing open': {
    given: given('partially_accepted', { decisions: ['accept', 'reject', 'reject'] }),
    when: [inDays(40), NOW],
    then: 'action_unavailable',
  },
  'not while the company decides': { given: held, when: [inDays(40), NOW], then: 'action_unavailable' },
})
