import { parseMoney } from '../../../../src/domain/money.ts'
import { decideNewTax, decideStage, decideStartReview } from '../../../../src/domain/negotiation/stage-proposal.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import { given, merchantChain, NOW, stagedV01 } from '../../../support/given/given.ts'
import { customLine, quoteLine } from '../../../support/given/lines.ts'
import { stagedAt } from '../../../support/given/staged.ts'

const staged = stagedV01()
const withoutCrane = stagedAt(['A', 'B'], ['33.33', '12.49'])
const drill = quoteLine({ id: 'D', title: 'Drill', quantity: 2, catalogPrice: parseMoney('40.00') })
const parked = given('in_review', { versionNumber: 1, approval: merchantChain() })
const manyLines = (count: number) => Array.from({ length: count }, (_, i) => customLine({ id: `D${i}` }))

decisionTable(decideStage, {
  'T03: the first save of a new request starts its review, without an event': {
    given: given('submitted'),
    when: [staged, [], NOW],
    then: { action: 'stage_proposal', to: 'in_review', quote: { staged }, totals: '437.42 none' },
  },
  'prices and quantities are visible to no one else yet': {
    given: given('countered'),
    when: [stagedV01({ discount: null }), [], NOW],
    then: { action: 'stage_proposal', totals: '455.99 none' },
  },
  'N02: a line joins at its catalogue price, with an event': {
    given: given('in_review'),
    when: [stagedAt(['A', 'B', 'C', 'D'], ['33.33', '12.49', '250.00', '38.00']), [drill], NOW],
    then: {
      action: 'stage_proposal',
      events: ['quote.lines_updated'],
      detail: { added: ['Drill'], removed: [] },
      totals: '517.42 none',
    },
  },
  'N02: an open line left out is removed': {
    given: given('in_review'),
    when: [withoutCrane, [], NOW],
    then: {
      action: 'stage_proposal',
      events: ['quote.lines_updated'],
      detail: { added: [], removed: ['Crane'] },
      totals: '187.42 none',
    },
  },
  'an accepted line stays without being named': {
    given: given('in_review', { proposal: given('proposal_sent').proposal, decisions: [null, null, 'accept'] }),
    when: [withoutCrane, [], NOW],
    then: { action: 'stage_proposal', decisions: [null, null, 'accept'] },
  },
  'refuses a line of another quote': {
    given: given('in_review'),
    when: [stagedAt(['Z'], ['1.00']), [], NOW],
    then: 'invalid_request',
  },
  'refuses a line named twice': {
    given: given('in_review'),
    when: [stagedAt(['A', 'A'], ['1.00', '2.00']), [], NOW],
    then: 'invalid_request',
  },
  'refuses an empty proposal': {
    given: given('in_review'),
    when: [stagedAt([], []), [], NOW],
    then: 'invalid_request',
  },
  'up to a hundred lines': {
    given: given('in_review'),
    when: [stagedAt(['A', 'B', 'C', ...manyLines(97).map(({ id }) => id)], []), manyLines(97), NOW],
    then: { action: 'stage_proposal', events: ['quote.lines_updated'] },
  },
  'refuses more': {
    given: given('in_review'),
    when: [stagedAt(['A', 'B', 'C', ...manyLines(98).map(({ id }) => id)], []), manyLines(98), NOW],
    then: 'invalid_request',
  },
  'refuses while an approval is running': { given: parked, when: [staged, [], NOW], then: 'not_editable' },
  'refuses while an offer is with the buyer': {
    given: given('proposal_sent'),
    when: [staged, [], NOW],
    then: 'not_editable',
  },
  'refuses while a conversion is running': {
    given: given('in_review', { conversionId: 'group' }),
    when: [staged, [], NOW],
    then: 'not_editable',
  },
})

const taxed = stagedV01({ tax: { kind: 'platform', figure: { lines: [], shipping: parseMoney('1.00') } } })

decisionTable(decideNewTax, {
  'the platform’s new figure is saved, and nothing else changes': {
    given: given('in_review', { staged }),
    when: [taxed, NOW],
    then: { action: 'stage_proposal', quote: { staged: taxed }, detail: { reason: 'tax_changed' } },
  },
  'refuses while an approval is running': { given: parked, when: [taxed, NOW], then: 'not_editable' },
  'refuses while an offer is with the buyer': {
    given: given('proposal_sent'),
    when: [taxed, NOW],
    then: 'not_editable',
  },
})

decisionTable(decideStartReview, {
  'T03: staff start the review of a new request, without an event': {
    given: given('submitted'),
    when: [NOW],
    then: { action: 'start_review', to: 'in_review' },
  },
  once: { given: given('in_review'), when: [NOW], then: 'action_unavailable' },
  'refuses a counter-offer': { given: given('countered'), when: [NOW], then: 'action_unavailable' },
})
