import {
  decideAutoDecline,
  decideClose,
  decideDecline,
  decideDeclineProposal,
  decideWithdraw,
} from '../../../../src/domain/negotiation/end-negotiation.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import { companyChain, given, inDays, merchantChain, NOW, stagedV01 } from '../../../support/given/given.ts'

const parked = given('in_review', { versionNumber: 1, approval: merchantChain() })
const held = given('proposal_sent', { approval: companyChain({ A: 'accept' }) })
const reopened = given('in_review', { proposal: given('proposal_sent').proposal, decisions: ['accept', null, null] })

decisionTable(decideDecline, {
  'T29: staff decline a request, and the buyer is notified': {
    given: given('submitted'),
    when: ['Out of stock', NOW],
    then: {
      action: 'decline',
      to: 'declined',
      events: ['quote.declined submitted>declined'],
      mail: ['declined to buyer'],
      detail: { message: 'Out of stock' },
    },
  },
  'the staged proposal is dropped': {
    given: given('countered', { staged: stagedV01() }),
    when: [null, NOW],
    then: {
      action: 'decline',
      to: 'declined',
      events: ['quote.declined countered>declined'],
      mail: ['declined to buyer'],
      quote: { staged: null },
    },
  },
  'refuses while an offer is with the buyer': {
    given: given('proposal_sent'),
    when: [null, NOW],
    then: 'action_unavailable',
  },
  'refuses once lines are accepted': { given: reopened, when: [null, NOW], then: 'action_unavailable' },
  'refuses while an approval is running': { given: parked, when: [null, NOW], then: 'action_unavailable' },
})

decisionTable(decideAutoDecline, {
  'T30: a rule declines a new request': {
    given: given('submitted'),
    when: ['We sell to companies only', NOW],
    then: {
      action: 'auto_decline',
      to: 'declined',
      events: ['quote.declined submitted>declined'],
      mail: ['declined to buyer'],
      detail: { message: 'We sell to companies only' },
    },
  },
  'refuses one that staff have taken up': { given: given('in_review'), when: [null, NOW], then: 'action_unavailable' },
})

decisionTable(decideDeclineProposal, {
  'T31: the buyer declines the offer; the reason is for staff, never in the event': {
    given: given('proposal_sent'),
    when: ['Too dear', NOW],
    then: {
      action: 'decline_proposal',
      to: 'declined',
      events: ['quote.declined proposal_sent>declined v1'],
      mail: ['declined to assignee'],
      detail: { reason: 'Too dear' },
    },
  },
  'it is possible until the moment the offer expires': {
    given: given('proposal_sent', { expiresAt: new Date(NOW.getTime() + 1) }),
    when: [null, NOW],
    then: {
      action: 'decline_proposal',
      to: 'declined',
      events: ['quote.declined proposal_sent>declined v1'],
      mail: ['declined to assignee'],
    },
  },
  'refuses from that moment on': {
    given: given('proposal_sent', { expiresAt: NOW }),
    when: [null, NOW],
    then: 'offer_expired',
  },
  'refuses once lines are accepted': {
    given: given('proposal_sent', { decisions: ['accept', null, null] }),
    when: [null, NOW],
    then: 'action_unavailable',
  },
  'refuses while the buyer’s company decides on it': { given: held, when: [null, NOW], then: 'action_unavailable' },
})

decisionTable(decideWithdraw, {
  'T32: the buyer withdraws the request': {
    given: given('in_review'),
    when: [NOW],
    then: {
      action: 'withdraw',
      to: 'closed',
      events: ['quote.closed in_review>closed'],
      mail: ['closed to assignee'],
    },
  },
  'a running approval is cancelled without an event': {
    given: parked,
    when: [NOW],
    then: {
      action: 'withdraw',
      to: 'closed',
      events: ['quote.closed in_review>closed'],
      mail: ['closed to assignee'],
      version: 'v1 is cancelled',
      quote: { approval: null },
    },
  },
  'refuses once lines are accepted': { given: reopened, when: [NOW], then: 'action_unavailable' },
  'refuses an offer, which has to be declined': {
    given: given('proposal_sent'),
    when: [NOW],
    then: 'action_unavailable',
  },
})

decisionTable(decideClose, {
  'T33: staff close a request': {
    given: given('submitted'),
    when: ['Duplicate', NOW],
    then: {
      action: 'close',
      to: 'closed',
      events: ['quote.closed submitted>closed'],
      mail: ['closed to buyer'],
      detail: { reason: 'Duplicate' },
    },
  },
  'an expired offer can be closed': {
    given: given('expired', { expiresAt: inDays(-1) }),
    when: [null, NOW],
    then: { action: 'close', to: 'closed', events: ['quote.closed expired>closed'], mail: ['closed to buyer'] },
  },
  'existing orders stay': {
    given: given('partially_converted', { decisions: ['accept', null, null], onDraft: [0] }),
    when: [null, NOW],
    then: {
      action: 'close',
      to: 'closed',
      events: ['quote.closed partially_converted>closed'],
      mail: ['closed to buyer'],
      decisions: ['accept', null, null],
    },
  },
  'the store’s own approval ends with it': {
    given: parked,
    when: [null, NOW],
    then: {
      action: 'close',
      to: 'closed',
      events: ['quote.closed in_review>closed'],
      mail: ['closed to buyer'],
      version: 'v1 is cancelled',
      quote: { approval: null },
    },
  },
  'refuses if accepted lines are on no draft order': {
    given: given('partially_accepted', { decisions: ['accept', null, null] }),
    when: [null, NOW],
    then: 'action_unavailable',
  },
  'refuses while the buyer’s company decides': { given: held, when: [null, NOW], then: 'action_unavailable' },
  'refuses a quote that has ended': { given: given('declined'), when: [null, NOW], then: 'action_unavailable' },
})
