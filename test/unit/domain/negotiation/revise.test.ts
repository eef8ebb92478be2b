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
  'T09: staff recall an offer, without an event': {
    given: sent,
    when: [NOW],
    then: { action: 'recall_proposal', to: 'in_review', detail: { version_number: 1 } },
  },
  'refuses an expired offer, which has to be renewed': {
    given: given('proposal_sent', { expiresAt: NOW }),
    when: [NOW],
    then: 'offer_expired',
  },
  'refuses while the buyer’s company decides': { given: held, when: [NOW], then: 'action_unavailable' },
  'refuses an answered offer': {
    given: given('partially_accepted', A_ACCEPTED),
    when: [NOW],
    then: 'action_unavailable',
  },
})

decisionTable(decideReopen, {
  'T27: staff reopen the open lines; accepted lines stay': {
    given: given('partially_accepted', A_ACCEPTED),
    when: [false, NOW],
    then: {
      action: 'reopen',
      to: 'in_review',
      events: ['quote.reopened partially_accepted>in_review'],
      decisions: ['accept', 'defer', null],
    },
  },
  'rejected lines reopen only if staff choose so': {
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
  'refuses if nothing is open': {
    given: given('partially_accepted', { decisions: ['accept', 'reject', 'reject'] }),
    when: [true, NOW],
    then: 'action_unavailable',
  },
  'refuses while the buyer’s company decides': {
    given: given('partially_accepted', { ...A_ACCEPTED, approval: companyChain({ B: 'accept' }) }),
    when: [false, NOW],
    then: 'action_unavailable',
  },
  'refuses an unanswered offer': { given: sent, when: [false, NOW], then: 'action_unavailable' },
})

const offer = versionV01().offer
const { proposal } = sent
const reopened = given('in_review', { proposal, ...A_ACCEPTED, expiresAt: inDays(20), versionNumber: 1 })

decisionTable(decideStopRenegotiating, {
  'T27b: staff undo a reopening, and the answered offer applies again': {
    given: { ...reopened, staged: stagedV01() },
    when: [offer, NOW],
    then: {
      action: 'stop_renegotiating',
      to: 'partially_accepted',
      quote: { staged: null, expiresAt: inDays(20) },
      decisions: ['accept', 'defer', null],
    },
  },
  'with draft orders the quote is partly converted again': {
    given: given('countered', { ...A_ACCEPTED, onDraft: [0] }),
    when: [offer, NOW],
    then: { action: 'stop_renegotiating', to: 'partially_converted' },
  },
  'an offer the buyer never answered ends now': {
    given: { ...reopened, proposal: proposal && { ...proposal, versionNumber: 2 } },
    when: [offer, NOW],
    then: { action: 'stop_renegotiating', to: 'partially_accepted', quote: { expiresAt: NOW } },
  },
  'an expired one keeps its expiry': {
    given: { ...reopened, expiresAt: inDays(-1), proposal: proposal && { ...proposal, versionNumber: 2 } },
    when: [offer, NOW],
    then: { action: 'stop_renegotiating', to: 'partially_accepted', quote: { expiresAt: inDays(-1) } },
  },
  'lines removed in the meantime return, with an event': {
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
  'refuses if nothing was accepted': {
    given: given('in_review', { proposal }),
    when: [offer, NOW],
    then: 'action_unavailable',
  },
  'refuses while an approval is running': {
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
  'only the last answer is voided: decisions on older versions stay': {
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
  'an expired offer gets a new expiry': {
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
  'refuses an expired offer without a new expiry': {
    given: given('accepted', { ...ALL_ACCEPTED, expiresAt: NOW }),
    when: [{ reason, expiresAt: null }, NOW],
    then: 'invalid_request',
  },
  'refuses a new expiry in the past': {
    given: given('accepted', { ...ALL_ACCEPTED, expiresAt: NOW }),
    when: [{ reason, expiresAt: NOW }, NOW],
    then: 'invalid_request',
  },
  'refuses once there is a draft order': {
    given: given('partially_accepted', { decisions: ['accept', 'accept', null], onDraft: [0] }),
    when: [{ reason, expiresAt: null }, NOW],
    then: 'action_unavailable',
  },
  'refuses while a conversion is running': {
    given: given('accepted', { ...ALL_ACCEPTED, conversionId: 'group' }),
    when: [{ reason, expiresAt: null }, NOW],
    then: 'action_unavailable',
  },
  'refuses while the buyer’s company decides on the rest': {
    given: given('partially_accepted', { ...A_ACCEPTED, approval: companyChain({ B: 'accept' }) }),
    when: [{ reason, expiresAt: null }, NOW],
    then: 'action_unavailable',
  },
  'refuses an unanswered offer': {
    given: sent,
    when: [{ reason, expiresAt: null }, NOW],
    then: 'action_unavailable',
  },
})

decisionTable(decideExtend, {
  'a Manager extends a live offer, without an event or a second reminder': {
    given: given('proposal_sent', { remindedVersion: 1 }),
    when: [inDays(40), NOW],
    then: {
      action: 'extend_expiry',
      quote: { expiresAt: inDays(40), remindedVersion: 1 },
      detail: { from: inDays(20), to: inDays(40) },
    },
  },
  'also for the open lines of a partial acceptance': {
    given: given('partially_accepted', A_ACCEPTED),
    when: [inDays(40), NOW],
    then: { action: 'extend_expiry', quote: { expiresAt: inDays(40) } },
  },
  'refuses the current expiry': { given: sent, when: [inDays(20), NOW], then: 'invalid_request' },
  'refuses an expired offer': {
    given: given('proposal_sent', { expiresAt: NOW }),
    when: [inDays(40), NOW],
    then: 'offer_expired',
  },
  'refuses if nothing is open': {
    given: given('partially_accepted', { decisions: ['accept', 'reject', 'reject'] }),
    when: [inDays(40), NOW],
    then: 'action_unavailable',
  },
  'refuses while the buyer’s company decides': { given: held, when: [inDays(40), NOW], then: 'action_unavailable' },
})
