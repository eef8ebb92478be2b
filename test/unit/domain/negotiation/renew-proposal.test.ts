import { decideRenew } from '../../../../src/domain/negotiation/renew-proposal.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import { given, inDays, NOW, versionV01 } from '../../../support/given/given.ts'

const last = versionV01()
const facts = { last, staffId: 'stf_rep', expiry: { kind: 'default' }, settings: {} } as const
const expired = given('expired', { expiresAt: inDays(-1) })
const { proposal, customer } = expired
const renewed = {
  action: 'renew_proposal',
  to: 'proposal_sent',
  events: ['quote.proposal_sent expired>proposal_sent v2'],
  mail: ['proposal to buyer'],
  documents: ['proposal'],
  version: 'v2 is sent',
} as const

decisionTable(decideRenew, {
  'T28: staff renew an expired offer: the same prices, a new version and a new expiry': {
    given: expired,
    when: [last.offer, facts, NOW],
    then: {
      ...renewed,
      totals: '455.99 none',
      quote: { versionNumber: 2, negotiationRound: 1, expiresAt: inDays(30) },
    },
  },
  'the number of a parked version is not reused': {
    given: { ...expired, versionNumber: 4 },
    when: [last.offer, { ...facts, expiry: { kind: 'days', days: 10 } }, NOW],
    then: {
      ...renewed,
      events: ['quote.proposal_sent expired>proposal_sent v5'],
      version: 'v5 is sent',
      quote: { expiresAt: inDays(10) },
    },
  },
  'an approved offer needs no new approval': {
    given: { ...expired, proposal: proposal && { ...proposal, approved: true } },
    when: [
      last.offer,
      {
        ...facts,
        settings: {
          approvals: {
            policies: [
              {
                id: 'p',
                name: 'Every offer',
                domain: 'merchant',
                conditions: [],
                steps: [{ mode: 'any', approvers: [{ role: 'manager' }] }],
              },
            ],
          },
        },
      },
      NOW,
    ],
    then: { ...renewed, quote: { approval: null } },
  },
  'refuses a time in the past': {
    given: expired,
    when: [last.offer, { ...facts, expiry: { kind: 'at', at: NOW } }, NOW],
    then: 'invalid_request',
  },
  'refuses a live offer': {
    given: given('proposal_sent'),
    when: [last.offer, facts, NOW],
    then: 'action_unavailable',
  },
  'refuses if the buyer’s data was removed': {
    given: { ...expired, customer: { ...customer, email: 'redacted-1@redacted.invalid' } },
    when: [last.offer, facts, NOW],
    then: 'action_unavailable',
  },
})
