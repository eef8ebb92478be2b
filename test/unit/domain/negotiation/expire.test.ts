import { decideExpire, decideRemind } from '../../../../src/domain/negotiation/expire.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import { companyChain, given, inDays, NOW } from '../../../support/given/given.ts'

const MAIL = ['expired to buyer', 'expired to assignee']
const due = { expiresAt: NOW }

decisionTable(decideExpire, {
  'T19: an offer lapses at the moment of its expiry': {
    given: given('proposal_sent', due),
    when: [NOW],
    then: { action: 'expire', to: 'expired', events: ['quote.expired proposal_sent>expired v1'], mail: MAIL },
  },
  'T19b: a quote with lines accepted earlier falls back to them': {
    given: given('proposal_sent', { ...due, decisions: ['accept', null, null] }),
    when: [NOW],
    then: {
      action: 'expire',
      to: 'partially_accepted',
      events: ['quote.expired proposal_sent>partially_accepted v1'],
      mail: MAIL,
      decisions: ['accept', null, null],
    },
  },
  'T19c: or to its draft orders': {
    given: given('proposal_sent', { ...due, decisions: ['accept', null, null], onDraft: [0] }),
    when: [NOW],
    then: {
      action: 'expire',
      to: 'partially_converted',
      events: ['quote.expired proposal_sent>partially_converted v1'],
      mail: MAIL,
    },
  },
  'the event names the buyer’s version, not a higher, parked one': {
    given: given('proposal_sent', { ...due, versionNumber: 3 }),
    when: [NOW],
    then: { action: 'expire', to: 'expired', events: ['quote.expired proposal_sent>expired v1'], mail: MAIL },
  },
  'refuses a moment earlier': {
    given: given('proposal_sent', { expiresAt: new Date(NOW.getTime() + 1) }),
    when: [NOW],
    then: 'action_unavailable',
  },
  'refuses while the buyer’s company decides: the buyer acted in time': {
    given: given('proposal_sent', { ...due, approval: companyChain({ A: 'accept' }) }),
    when: [NOW],
    then: 'action_unavailable',
  },
  'refuses an acceptance, which never expires': {
    given: given('accepted', { ...due, decisions: ['accept', 'accept', 'accept'] }),
    when: [NOW],
    then: 'action_unavailable',
  },
  'refuses an offer without an expiry': {
    given: given('proposal_sent', { expiresAt: null }),
    when: [NOW],
    then: 'action_unavailable',
  },
})

const THREE_DAYS = { reminder_days: 3 }
const reminded = {
  action: 'remind',
  events: [`quote.expiring_soon v1 expires_at=${inDays(3).toISOString()}`],
  mail: ['expiring_soon to buyer'],
  quote: { remindedVersion: 1 },
} as const

decisionTable(decideRemind, {
  'N01: a buyer is reminded when the window begins': {
    given: given('proposal_sent', { expiresAt: inDays(3) }),
    when: [THREE_DAYS, NOW],
    then: reminded,
  },
  'not before the window': {
    given: given('proposal_sent', { expiresAt: new Date(inDays(3).getTime() + 1) }),
    when: [THREE_DAYS, NOW],
    then: null,
  },
  'once per version': {
    given: given('proposal_sent', { expiresAt: inDays(3), remindedVersion: 1 }),
    when: [THREE_DAYS, NOW],
    then: null,
  },
  'not of a version sent inside the window': {
    given: given('proposal_sent', { expiresAt: inDays(3) }),
    when: [{ reminder_days: 13 }, NOW],
    then: null,
  },
  'not in a store without a reminder period': {
    given: given('proposal_sent', { expiresAt: inDays(3) }),
    when: [{}, NOW],
    then: null,
  },
  'not if the mail is switched off': {
    given: given('proposal_sent', { expiresAt: inDays(3) }),
    when: [{ ...THREE_DAYS, reminder_email: false }, NOW],
    then: null,
  },
  'not of an expired offer': { given: given('proposal_sent', due), when: [THREE_DAYS, NOW], then: null },
  'not while the buyer’s company decides': {
    given: given('proposal_sent', { expiresAt: inDays(2), approval: companyChain({ A: 'accept' }) }),
    when: [THREE_DAYS, NOW],
    then: null,
  },
  'not of an accepted offer': {
    given: given('accepted', { expiresAt: inDays(2), decisions: ['accept', 'accept', 'accept'] }),
    when: [THREE_DAYS, NOW],
    then: null,
  },
})
