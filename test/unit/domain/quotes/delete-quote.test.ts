import { decideDeleteQuote } from '../../../../src/domain/quotes/delete-quote.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import { given, NOW } from '../../../support/given/given.ts'

decisionTable(decideDeleteQuote, {
  'N10: a request is deleted without an event or mail': {
    given: given('submitted'),
    when: [[], NOW],
    then: { action: 'delete', isDeleted: true },
  },
  'N10: so is a quote whose draft orders are all completed': {
    given: given('converted'),
    when: [[{ name: '#D1', status: 'completed' }], NOW],
    then: { action: 'delete', isDeleted: true },
  },
  'not while one of its draft orders is open': {
    given: given('converted'),
    when: [
      [
        { name: '#D1', status: 'completed' },
        { name: '#D2', status: 'open' },
      ],
      NOW,
    ],
    then: 'action_unavailable',
  },
  'nor while a conversion runs': {
    given: given('accepted', { decisions: ['accept', 'accept', 'accept'], conversionId: 'group' }),
    when: [[], NOW],
    then: 'action_unavailable',
  },
})
