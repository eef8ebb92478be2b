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
  'prices and quantities show to nobody yet': {
    given: given('countered'),
    when: [stagedV01({ discount: null }), [], NOW],
    then: { action: 'stage_proposal', totals: '455.99 none' },
  },
  'N02: a line joins at its catalogue price, and readers are told': {
    given: given('in_review'),
    when: [stagedAt(['A', 'B', 'C', 'D'], ['33.33', '12.49', '250.00', '38.00']), [drill], NOW],
    then: {
      action: 'stage_proposal',
      events: ['quote.lines_updated'],
      detail: { added: ['Drill'], removed: [] },
      totals: '517.42 none',
    },
  },
  'N02: an open line that is left out is removed': {
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
  'not a line of another quote': {
    given: given('in_review'),
    when: [stagedAt(['Z'], ['1.00']), [], NOW],
    then: 'invalid_request',
  },
  'not a line twice': {
    given: given('in_review'),
    when: [stagedAt(['A', 'A'], ['1.00', '2.00']), [], NOW],
    then: 'invalid_request',
  },
  'not without any line': { given: given('in_review'), when: [stagedAt([], []), [], NOW], then: 'invalid_request' },
  'up to a hundred lines': {
    given: given('in_review'),
    when: [stagedAt(['A', 'B', 'C', ...manyLines(97).map(({ id }) => id)], []), manyLines(97), NOW],
    then: { action: 'stage_proposal', events: ['quote.lines_updated'] },
  },
  'not more': {
    given: given('in_review'),
    when: [stagedAt(['A', 'B', 'C', ...manyLines(98).map(({ id }) => id)], []), manyLines(98), NOW],
    then: 'invalid_request',
  },
  'not while an approval runs': { given: parked, when: [staged, [], NOW], then: 'not_editable' },
  'not while an offer is with the buyer': {
    given: given('proposal_sent'),
    when: [staged, [], NOW],
    then: 'not_editable',
  },
  'not while a conversion runs': {
    given: given('in_review', { conversionId: 'group' }),
    when: [staged, [], NOW],
    then: 'not_editable',
  },
})

const taxed = stagedV01({ tax: { kind: 'platform', figure: { lines: [], shipping: parseMoney('1.00') } } })

decisionTable(decideNewTax, {
  'the platform’s new figure is kept, and nothing else changes': {
    given: given('in_review', { staged }),
    when: [taxed, NOW],
    then: { action: 'stage_proposal', quote: { staged: taxed }, detail: { reason: 'tax_changed' } },
  },
  'not while an approval runs': { given: parked, when: [taxed, NOW], then: 'not_editable' },
  'not while an offer is with the buyer': { given: given('proposal_sent'), when: [taxed, NOW], then: 'not_editable' },
})

decisionTable(decideStartReview, {
  'T03: staff take a new request up, without an event': {
    given: given('submitted'),
    when: [NOW],
    then: { action: 'start_review', to: 'in_review' },
  },
  once: { given: given('in_review'), when: [NOW], then: 'action_unavailable' },
  'not a counter-offer': { given: given('countered'), when: [NOW], then: 'action_unavailable' },
})
