import { type AnswerFacts, type Decisions, decideAnswer } from '../../../../src/domain/negotiation/answer-proposal.ts'
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
  'an accepted quote is converted at once where the store wants that': {
    given: sent,
    when: [say('accept', 'accept', 'accept'), { ...facts, settings: { negotiation: { auto_convert: true } } }, NOW],
    then: { ...accepted, jobs: ['convert-quote'] },
  },
  'T12: accepts some and puts others off (vector V09)': {
    given: sent,
    when: [say('accept', 'defer', 'accept'), facts, NOW],
    then: {
      ...partly,
      decisions: ['accept', 'defer', 'accept'],
      totals: '455.99 open: 323.74 accepted, 80.87 open',
    },
  },
  'a part of it is not': {
    given: sent,
    when: [say('accept'), { ...facts, settings: { negotiation: { auto_convert: true } } }, NOW],
    then: partly,
  },
  'T12: accepts some and rejects others (vector V09b)': {
    given: sent,
    when: [say('accept', 'reject', 'accept'), facts, NOW],
    then: { ...partly, totals: '455.99 decided: 323.74 accepted' },
  },
  'T12: lines that are not named stay open (vector V09c)': {
    given: sent,
    when: [say('accept', 'reject'), facts, NOW],
    then: { ...partly, decisions: ['accept', 'reject', null], totals: '455.99 open: 92.49 accepted, 231.25 open' },
  },
  'T13: decides on more, and it stays mixed': {
    given: given('partially_accepted', { decisions: ['accept', 'defer', null], firstAcceptedAt: inDays(-1) }),
    when: [say(null, 'accept'), facts, NOW],
    then: {
      ...partly,
      events: ['quote.partially_accepted partially_accepted>partially_accepted v1'],
      decisions: ['accept', 'accept', null],
      quote: { firstAcceptedAt: inDays(-1) },
    },
  },
  'T14: accepts all that was left': {
    given: given('partially_accepted', { decisions: ['accept', 'defer', 'accept'] }),
    when: [say(null, 'accept'), facts, NOW],
    then: { ...accepted, events: ['quote.accepted partially_accepted>accepted v1'], totals: '455.99 full' },
  },
  'T26: decides on open lines of a quote that is partly converted': {
    given: given('partially_converted', { decisions: ['accept', null, null], onDraft: [0] }),
    when: [say(null, 'accept'), facts, NOW],
    then: {
      ...partly,
      to: 'partially_converted',
      events: ['quote.partially_accepted partially_converted>partially_converted v1'],
    },
  },
  'T26: with the last line accepted that is quote.accepted': {
    given: given('partially_converted', { decisions: ['accept', 'accept', null], onDraft: [0] }),
    when: [say(null, null, 'accept'), facts, NOW],
    then: {
      ...accepted,
      to: 'partially_converted',
      events: ['quote.accepted partially_converted>partially_converted v1'],
    },
  },
  'T26b: rejects the rest of what is converted': {
    given: given('partially_converted', { decisions: ['accept', null, null], onDraft: [0] }),
    when: [say(null, 'reject', 'reject'), facts, NOW],
    then: {
      ...partly,
      to: 'converted',
      events: ['quote.partially_accepted partially_converted>converted v1'],
      quote: { fullyConvertedAt: NOW },
    },
  },
  'T26c: accepts a line that was offered again': {
    given: given('proposal_sent', { decisions: ['accept', null, null], onDraft: [0] }),
    when: [say(null, 'accept'), facts, NOW],
    then: {
      ...partly,
      to: 'partially_converted',
      events: ['quote.partially_accepted proposal_sent>partially_converted v1'],
    },
  },
  'T26d: rejects all that was offered again': {
    given: given('proposal_sent', { decisions: ['accept', null, null], onDraft: [0] }),
    when: [say(null, 'reject', 'reject'), facts, NOW],
    then: {
      ...partly,
      to: 'converted',
      events: ['quote.partially_accepted proposal_sent>converted v1'],
      quote: { fullyConvertedAt: NOW },
    },
  },
  'T15: where a policy of the company asks for it, the acceptance is held': {
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
  'a guest has no company that could approve': {
    given: { ...sent, platform: { ...sent.platform, companyId: null } },
    when: [say('accept', 'accept', 'accept'), { ...approving, contactId: null }, NOW],
    then: accepted,
  },
  'what accepts nothing new needs no approval': {
    given: given('partially_accepted', { decisions: ['accept', null, null] }),
    when: [say(null, 'reject', 'reject'), approving, NOW],
    then: { ...partly, events: ['quote.partially_accepted partially_accepted>partially_accepted v1'] },
  },
  'a kit is decided as one': {
    given: withKit,
    when: [say('accept'), facts, NOW],
    then: { ...partly, decisions: ['accept', 'accept', null] },
  },
  'not in two ways': { given: withKit, when: [say('accept', 'reject'), facts, NOW], then: 'invalid_request' },
  'a hidden line is accepted with any other': {
    given: withHidden,
    when: [say('accept'), facts, NOW],
    then: { ...partly, decisions: ['accept', null, 'accept'] },
  },
  'and cannot be named': { given: withHidden, when: [say(null, null, 'accept'), facts, NOW], then: 'invalid_request' },
  'lines whose prices are hidden are answered as a whole': {
    given: withHiddenPrices,
    when: [say('accept', 'accept', 'accept'), facts, NOW],
    then: accepted,
  },
  'not in parts, whose sums would tell these prices': {
    given: withHiddenPrices,
    when: [say('accept', 'reject', 'accept'), facts, NOW],
    then: 'answered_as_whole',
  },
  'all or nothing, where the store takes no part': {
    given: sent,
    when: [
      say('accept', 'accept', 'defer'),
      { ...facts, settings: { negotiation: { partial_acceptance: false } } },
      NOW,
    ],
    then: 'action_unavailable',
  },
  'all is well there': {
    given: sent,
    when: [
      say('accept', 'accept', 'accept'),
      { ...facts, settings: { negotiation: { partial_acceptance: false } } },
      NOW,
    ],
    then: accepted,
  },
  'not without the store’s terms': {
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
  'an answer that accepts nothing is a decline': {
    given: sent,
    when: [say('reject', 'reject', 'reject'), facts, NOW],
    then: 'invalid_request',
  },
  'not without a decision': { given: sent, when: [{}, facts, NOW], then: 'invalid_request' },
  'not on a line that is decided': {
    given: given('partially_accepted', { decisions: ['accept', null, null] }),
    when: [say('reject'), facts, NOW],
    then: 'invalid_request',
  },
  'until the moment the offer expires': {
    given: given('proposal_sent', { expiresAt: new Date(NOW.getTime() + 1) }),
    when: [say('accept', 'accept', 'accept'), facts, NOW],
    then: accepted,
  },
  'not from then on, even before the job has run': {
    given: given('proposal_sent', { expiresAt: NOW }),
    when: [say('accept', 'accept', 'accept'), facts, NOW],
    then: 'offer_expired',
  },
  'not while the company decides': {
    given: given('proposal_sent', { approval: companyChain({ A: 'accept' }) }),
    when: [say('accept'), facts, NOW],
    then: 'action_unavailable',
  },
  'not while a conversion runs': {
    given: given('partially_accepted', { decisions: ['accept', null, null], conversionId: 'group' }),
    when: [say(null, 'accept'), facts, NOW],
    then: 'action_unavailable',
  },
  'not on what is being revised': {
    given: given('in_review'),
    when: [say('accept'), facts, NOW],
    then: 'action_unavailable',
  },
})
