import { decideCreate } from '../../../../src/domain/quotes/new-quote.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import { given } from '../../../support/given/given.ts'

const RULE = {
  id: 'r',
  name: 'Rule',
  conditions: [],
  then: { action: 'send' },
} as const
const automation = { rules: [structuredClone(RULE) as never] }
const requested = {
  action: 'create',
  events: ['quote.created source=api'],
  mail: ['request_received to buyer', 'new_request to assignee'],
} as const

decisionTable(decideCreate, {
  'T01: the buyer gets a confirmation, and staff are notified': {
    given: given('submitted'),
    when: [{}],
    then: requested,
  },
  'T01: it goes to the store’s automation': {
    given: given('submitted'),
    when: [{ automation }],
    then: { ...requested, jobs: ['automate-quote'] },
  },
  'T02: a quote created by staff does neither': {
    given: given('in_review', { source: 'manual' }),
    when: [{ automation }],
    then: { action: 'create', to: 'in_review', events: ['quote.created source=manual'] },
  },
  'T02: nor does a duplicate': {
    given: given('in_review', { source: 'duplicate', basedOnQuoteId: 'qte_0' }),
    when: [{ automation }],
    then: {
      action: 'create',
      to: 'in_review',
      events: ['quote.created source=duplicate'],
      quote: { basedOnQuoteId: 'qte_0', versionNumber: 0, negotiationRound: 0 },
    },
  },
})
