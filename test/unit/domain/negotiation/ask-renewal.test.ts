import { decideAskRenewal } from '../../../../src/domain/negotiation/ask-renewal.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import { given, inDays, NOW } from '../../../support/given/given.ts'

const expired = given('expired', { expiresAt: inDays(-1) })
const { customer, proposal } = expired

decisionTable(decideAskRenewal, {
  'a buyer asks that an expired offer be renewed, and the assignee is told': {
    given: expired,
    when: [NOW],
    then: {
      action: 'ask_renewal',
      mail: ['renewal_asked to assignee'],
      detail: { version_number: 1 },
      quote: { proposal: { ...proposal, renewalAskedAt: NOW } },
    },
  },
  'once an offer': {
    given: { ...expired, proposal: proposal && { ...proposal, renewalAskedAt: inDays(-1) } },
    when: [NOW],
    then: null,
  },
  'not one that is live': { given: given('proposal_sent'), when: [NOW], then: 'action_unavailable' },
  'not where the buyer’s data was removed': {
    given: { ...expired, customer: { ...customer, email: 'redacted-1@redacted.invalid' } },
    when: [NOW],
    then: 'action_unavailable',
  },
})
