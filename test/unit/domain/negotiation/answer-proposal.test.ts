import { type AnswerFacts, decideAnswer } from '../../../../src/domain/negotiation/answer-proposal.ts'
import type { Decisions } from '../../../../src/domain/negotiation/decisions.ts'
import type { Decision } from '../../../../src/domain/quotes/quote-terms.ts'
import type { ApprovalPolicy } from '../../../../src/domain/stores/settings.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import { companyChain, given, inDays, NOW } from '../../../support/given/given.ts'

const facts: AnswerFacts = { settings: {}, contactId: 'contact_kim', customerTags: [], termsAccepted: false }
const everyAcceptance: ApprovalPolicy = {
  id: 'p',
  name: 'Every acceptance',
  domain: 'buyer',
  conditions: [],
  steps: [{ mode: 'any', approvers: [{ company: 'main_contact' }] }],
  timeout_hours: 24,
}
const approving: AnswerFacts = { ...facts, settings: { approvals: { policies: [everyAcceptance] } } }

const sent = given('proposal_sent')
const say = (...decisions: (Decision | null)[]): Decisions =>
  Object.fromEntries(['A', 'B', 'C'].flatMap((id, i) => (decisions[i] ? [[id, decisions[i]]] : [])))
const kit = { key: 'k', title: 'Set' }
const withKit = given('proposal_sent', {
  parts: [{ kit: { ...kit, role: 'parent' } }, { kit: { ...kit, role: 'component' } }],
})
const withHidden = given('proposal_sent', { parts: [{}, {}, { buyerVisibility: 'hidden' }] })
const withHiddenPrices = given('proposal_sent', {
  parts: [{ buyerVisibility: 'price_hidden' }, { buyerVisibility: 'price_hidden' }, {}],
})

const MAIL = ['accepted to buyer', 'accepted to assignee']
const accepted = {
  action: 'accept',
  to: 'accepted',
  events: ['quote.accepted proposal_sent>accepted v1'],
  mail: MAIL,
  documents: ['confirmation'],
} as const
const partly = {
  action: 'accept',
  to: 'partially_accepted',
  events: ['quote.partially_accepted proposal_sent>partially_accepted v1'],
  mail: MAIL,
  documents: ['confirmation'],
} as const

decisionTable(decideAnswer, {
  'T11: the buyer accepts every line (vector V10)': {
    given: sent,
    when: [say('accept', 'accept', 'accept'), facts, NOW],
    then: { ...accepted, totals: '455.99 full', quote: { firstAcceptedAt: NOW, expiresAt: inDays(20) } },
  },
  'an accepted quote is converted immediately if the store chose that': {
    given: sent,
    when: [say('accept', 'accept', 'accept'), { ...facts, settings: { negotiation: { auto_convert: true } } }, NOW],
    then: { ...accepted, jobs: ['convert-quote'] },
  },
  'T12: accepts some lines and defers others (vector V09)': {
    given: sent,
    when: [say('accept', 'defer', 'accept'), facts, NOW],
    then: {
      ...partly,
      decisions: ['accept', 'defer', 'accept'],
      totals: '455.99 open: 323.74 accepted, 80.87 open',
    },
  },
  'a partial acceptance is not': {
    given: sent,
    when: [say('accept'), { ...facts, settings: { negotiation: { auto_convert: true } } }, NOW],
    then: partly,
  },
  'T12: accepts some lines and rejects others (vector V09b)': {
    given: sent,
    when: [say('accept', 'reject', 'accept'), facts, NOW],
    then: { ...partly, totals: '455.99 decided: 323.74 accepted' },
  },
  'T12: lines not named stay open (vector V09c)': {
    given: sent,
    when: [say('accept', 'reject'), facts, NOW],
    then: { ...partly, decisions: ['accept', 'reject', null], totals: '455.99 open: 92.49 accepted, 231.25 open' },
  },
  'T13: decides on more lines, and the acceptance stays partial': {
    given: given('partially_accepted', { decisions: ['accept', 'defer', null], firstAcceptedAt: inDays(-1) }),
    when: [say(null, 'accept'), facts, NOW],
    then: {
      ...partly,
      events: ['quote.partially_accepted partially_accepted>partially_accepted v1'],
      decisions: ['accept', 'accept', null],
      quote: { firstAcceptedAt: inDays(-1) },
    },
  },
  'T14: accepts all remaining lines': {
    given: given('partially_accepted', { decisions: ['accept', 'defer', 'accept'] }),
    when: [say(null, 'accept'), facts, NOW],
    then: { ...accepted, events: ['quote.accepted partially_accepted>accepted v1'], totals: '455.99 full' },
  },
  'T26: decides on open lines of a partly converted quote': {
    given: given('partially_converted', { decisions: ['accept', null, null], onDraft: [0] }),
    when: [say(null, 'accept'), facts, NOW],
    then: {
      ...partly,
      to: 'partially_converted',
      events: ['quote.partially_accepted partially_converted>partially_converted v1'],
    },
  },
  'T26: accepting the last line records quote.accepted': {
    given: given('partially_converted', { decisions: ['accept', 'accept', null], onDraft: [0] }),
    when: [say(null, null, 'accept'), facts, NOW],
    then: {
      ...accepted,
      to: 'partially_converted',
      events: ['quote.accepted partially_converted>partially_converted v1'],
    },
  },
  'T26b: rejects the rest of a partly converted quote': {
    given: given('partially_converted', { decisions: ['accept', null, null], onDraft: [0] }),
    when: [say(null, 'reject', 'reject'), facts, NOW],
    then: {
      ...partly,
      to: 'converted',
      events: ['quote.partially_accepted partially_converted>converted v1'],
      quote: { fullyConvertedAt: NOW },
    },
  },
  'T26c: accepts a line offered again': {
    given: given('proposal_sent', { decisions: ['accept', null, null], onDraft: [0] }),
    when: [say(null, 'accept'), facts, NOW],
    then: {
      ...partly,
      to: 'partially_converted',
      events: ['quote.partially_accepted proposal_sent>partially_converted v1'],
    },
  },
  'T26d: rejects all lines offered again': {
    given: given('proposal_sent', { decisions: ['accept', null, null], onDraft: [0] }),
    when: [say(null, 'reject', 'reject'), facts, NOW],
    then: {
      ...partly,
      to: 'converted',
      events: ['quote.partially_accepted proposal_sent>converted v1'],
      quote: { fullyConvertedAt: NOW },
    },
  },
  'T15: the acceptance is held if the company’s policy requires approval': {
    given: sent,
    when: [say('accept', 'defer'), approving, NOW],
    then: {
      action: 'accept',
      events: ['quote.buyer_approval.requested v1 approval_kind=buyer'],
      mail: ['approval_requested to approvers'],
      decisions: [null, null, null],
      approval: {
        kind: 'buyer',
        versionNumber: 1,
        steps: [{ mode: 'any', approvers: [{ company: 'main_contact' }], approvedBy: [] }],
        requestedBy: 'contact_kim',
        requestedAt: NOW,
        expiresAt: inDays(1),
        held: say('accept', 'defer'),
      },
    },
  },
  'a guest has no company to approve it': {
    given: { ...sent, platform: { ...sent.platform, companyId: null } },
    when: [say('accept', 'accept', 'accept'), { ...approving, contactId: null }, NOW],
    then: accepted,
  },
  'an answer that accepts nothing new needs no approval': {
    given: given('partially_accepted', { decisions: ['accept', null, null] }),
    when: [say(null, 'reject', 'reject'), approving, NOW],
    then: { ...partly, events: ['quote.partially_accepted partially_accepted>partially_accepted v1'] },
  },
  'a kit is decided as one': {
    given: withKit,
    when: [say('accept'), facts, NOW],
    then: { ...partly, decisions: ['accept', 'accept', null] },
  },
  'refuses two decisions on one kit': {
    given: withKit,
    when: [say('accept', 'reject'), facts, NOW],
    then: 'invalid_request',
  },
  'a hidden line is accepted with any other line': {
    given: withHidden,
    when: [say('accept'), facts, NOW],
    then: { ...partly, decisions: ['accept', null, 'accept'] },
  },
  'refuses a decision on a hidden line': {
    given: withHidden,
    when: [say(null, null, 'accept'), facts, NOW],
    then: 'invalid_request',
  },
  'lines with hidden prices are answered as a whole': {
    given: withHiddenPrices,
    when: [say('accept', 'accept', 'accept'), facts, NOW],
    then: accepted,
  },
  'refuses partial answers, whose sums would reveal the prices': {
    given: withHiddenPrices,
    when: [say('accept', 'reject', 'accept'), facts, NOW],
    then: 'answered_as_whole',
  },
  'refuses a partial answer if the store allows none': {
    given: sent,
    when: [
      say('accept', 'accept', 'defer'),
      { ...facts, settings: { negotiation: { partial_acceptance: false } } },
      NOW,
    ],
    then: 'action_unavailable',
  },
  'accepting everything is allowed there': {
    given: sent,
    when: [
      say('accept', 'accept', 'accept'),
      { ...facts, settings: { negotiation: { partial_acceptance: false } } },
      NOW,
    ],
    then: accepted,
  },
  'refuses without accepting the store’s terms': {
    given: sent,
    when: [say('accept', 'accept', 'accept'), { ...facts, settings: { negotiation: { terms: 'Pay.' } } }, NOW],
    then: 'invalid_request',
  },
  'with them': {
    given: sent,
    when: [
      say('accept', 'accept', 'accept'),
      { ...facts, settings: { negotiation: { terms: 'Pay.' } }, termsAccepted: true },
      NOW,
    ],
    then: accepted,
  },
  'refuses an answer that accepts nothing: that is a decline': {
    given: sent,
    when: [say('reject', 'reject', 'reject'), facts, NOW],
    then: 'invalid_request',
  },
  'refuses if hidden customer tags decide whether the company has to approve': {
    given: sent,
    when: [
      say('accept', 'accept', 'accept'),
      {
        ...facts,
        settings: {
          approvals: { policies: [{ ...everyAcceptance, conditions: [{ field: 'customer_tag', values: ['vip'] }] }] },
        },
        customerTags: null,
      },
      NOW,
    ],
    then: 'invalid_proposal',
  },
  'refuses without a decision': { given: sent, when: [{}, facts, NOW], then: 'invalid_request' },
  'refuses a decided line': {
    given: given('partially_accepted', { decisions: ['accept', null, null] }),
    when: [say('reject'), facts, NOW],
    then: 'invalid_request',
  },
  'it is possible until the moment the offer expires': {
    given: given('proposal_sent', { expiresAt: new Date(NOW.getTime() + 1) }),
    when: [say('accept', 'accept', 'accept'), facts, NOW],
    then: accepted,
  },
  'refuses from then on, even before the job has run': {
    given: given('proposal_sent', { expiresAt: NOW }),
    when: [say('accept', 'accept', 'accept'), facts, NOW],
    then: 'offer_expired',
  },
  'refuses while the buyer’s company decides': {
    given: given('proposal_sent', { approval: companyChain({ A: 'accept' }) }),
    when: [say('accept'), facts, NOW],
    then: 'action_unavailable',
  },
  'refuses while a conversion is running': {
    given: given('partially_accepted', { decisions: ['accept', null, null], conversionId: 'group' }),
    when: [say(null, 'accept'), facts, NOW],
    then: 'action_unavailable',
  },
  'refuses an offer being revised': {
    given: given('in_review'),
    when: [say('accept'), facts, NOW],
    then: 'action_unavailable',
  },
})
