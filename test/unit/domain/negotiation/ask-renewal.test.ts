import { decideAskRenewal } from '../../../../src/domain/negotiation/ask-renewal.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import { given, inDays, NOW } from '../../../support/given/given.ts'

const expired = given('expired', { expiresAt: inDays(-1) })
const { customer, proposal } = expired

decisionTable(decideAskRenewal, {
  'a buyer asks to renew an expired offer, and the assignee is notified': {
    given: expired,
    when: [NOW],
    then: {
      action: 'ask_renewal',
      mail: ['renewal_asked to assignee'],
      detail: { version_number: 1 },
      quote: { proposal: { ...proposal, renewalAskedAt: NOW } },
    },
  },
  'once per offer': {
    given: { ...expired, proposal: proposal && { ...proposal, renewalAskedAt: inDays(-1) } },
    when: [NOW],
    then: null,
  },
  'refuses a live offer': { given: given('proposal_sent'), when: [NOW], then: 'action_unavailable' },
  'refuses if the buyer’s data was removed': {
    given: { ...expired, customer: { ...customer, email: 'redacted-1@redacted.invalid' } },
    when: [NOW],
    then: 'action_unavailable',
  },
})
