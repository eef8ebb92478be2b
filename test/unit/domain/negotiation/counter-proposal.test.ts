import { parseMoney } from '../../../../src/domain/money.ts'
import { type CounterOffer, decideCounter } from '../../../../src/domain/negotiation/counter-proposal.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import { companyChain, given, NOW } from '../../../support/given/given.ts'

const sent = given('proposal_sent')
const cheaper: CounterOffer = {
  lines: [{ lineId: 'A', requestedPrice: parseMoney('30.00'), requestedQuantity: 10 }],
  note: null,
}
const written: CounterOffer = { lines: [], note: 'Could you do better?' }
const on = (...lineIds: string[]): CounterOffer => ({
  lines: lineIds.map((lineId) => ({ lineId, requestedPrice: parseMoney('1.00'), requestedQuantity: null })),
  note: null,
})

decisionTable(decideCounter, {
  'T10: the buyer asks for other prices and quantities, which starts the next round': {
    given: sent,
    when: [cheaper, {}, NOW],
    then: {
      action: 'counter',
      to: 'countered',
      events: ['quote.countered proposal_sent>countered v1'],
      mail: ['countered to assignee'],
      quote: {
        negotiationRound: 2,
        lines: sent.lines.map((line, i) =>
          i === 0 ? { ...line, requestedPrice: parseMoney('30.00'), requestedQuantity: 10 } : line,
        ),
      },
      detail: { round: 2, lines: 1, note: null },
    },
  },
  'a note alone is enough': {
    given: sent,
    when: [written, {}, NOW],
    then: {
      action: 'counter',
      to: 'countered',
      events: ['quote.countered proposal_sent>countered v1'],
      mail: ['countered to assignee'],
      detail: { note: 'Could you do better?' },
    },
  },
  'up to the store’s maximum number of rounds': {
    given: sent,
    when: [written, { negotiation: { max_rounds: 2 } }, NOW],
    then: {
      action: 'counter',
      to: 'countered',
      events: ['quote.countered proposal_sent>countered v1'],
      mail: ['countered to assignee'],
    },
  },
  'refuses in the last round': {
    given: sent,
    when: [written, { negotiation: { max_rounds: 1 } }, NOW],
    then: 'action_unavailable',
  },
  'refuses without a wish': { given: sent, when: [{ lines: [], note: null }, {}, NOW], then: 'invalid_request' },
  'refuses two wishes for one line': { given: sent, when: [on('A', 'A'), {}, NOW], then: 'invalid_request' },
  'refuses an unknown line': { given: sent, when: [on('Z'), {}, NOW], then: 'invalid_request' },
  'refuses a hidden line': {
    given: given('proposal_sent', { parts: [{ buyerVisibility: 'hidden' }] }),
    when: [on('A'), {}, NOW],
    then: 'invalid_request',
  },
  'refuses an accepted line': {
    given: given('proposal_sent', { decisions: ['accept', null, null] }),
    when: [on('A'), {}, NOW],
    then: 'invalid_request',
  },
  'refuses after the expiry': {
    given: given('proposal_sent', { expiresAt: NOW }),
    when: [written, {}, NOW],
    then: 'offer_expired',
  },
  'refuses while the buyer’s company decides': {
    given: given('proposal_sent', { approval: companyChain({ A: 'accept' }) }),
    when: [written, {}, NOW],
    then: 'action_unavailable',
  },
  'after a partial acceptance, the buyer asks for other prices of what is still open': {
    given: given('partially_accepted', { decisions: ['accept', 'defer', null] }),
    when: [on('B'), {}, NOW],
    then: {
      action: 'counter',
      to: 'countered',
      events: ['quote.countered partially_accepted>countered v1'],
      mail: ['countered to assignee'],
      quote: {
        negotiationRound: 2,
        lines: given('partially_accepted', { decisions: ['accept', 'defer', null] }).lines.map((line) =>
          line.id === 'B' ? { ...line, requestedPrice: parseMoney('1.00') } : line,
        ),
      },
    },
  },
  'refuses once everything is decided': {
    given: given('partially_accepted', { decisions: ['accept', 'reject', 'reject'] }),
    when: [written, {}, NOW],
    then: 'action_unavailable',
  },
})
