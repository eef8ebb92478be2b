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
  'T10: the buyer asks for other prices and quantities: the next round': {
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
  'up to the most rounds of the store': {
    given: sent,
    when: [written, { negotiation: { max_rounds: 2 } }, NOW],
    then: {
      action: 'counter',
      to: 'countered',
      events: ['quote.countered proposal_sent>countered v1'],
      mail: ['countered to assignee'],
    },
  },
  'not in the last one': {
    given: sent,
    when: [written, { negotiation: { max_rounds: 1 } }, NOW],
    then: 'action_unavailable',
  },
  'not without a wish': { given: sent, when: [{ lines: [], note: null }, {}, NOW], then: 'invalid_request' },
  'not twice on a line': { given: sent, when: [on('A', 'A'), {}, NOW], then: 'invalid_request' },
  'not on a line that is not there': { given: sent, when: [on('Z'), {}, NOW], then: 'invalid_request' },
  'not on one that the buyer does not see': {
    given: given('proposal_sent', { parts: [{ buyerVisibility: 'hidden' }] }),
    when: [on('A'), {}, NOW],
    then: 'invalid_request',
  },
  'not on one that is accepted': {
    given: given('proposal_sent', { decisions: ['accept', null, null] }),
    when: [on('A'), {}, NOW],
    then: 'invalid_request',
  },
  'not after the offer has expired': {
    given: given('proposal_sent', { expiresAt: NOW }),
    when: [written, {}, NOW],
    then: 'offer_expired',
  },
  'not while the company decides': {
    given: given('proposal_sent', { approval: companyChain({ A: 'accept' }) }),
    when: [written, {}, NOW],
    then: 'action_unavailable',
  },
  'not once some of it is accepted: decide on the rest': {
    given: given('partially_accepted', { decisions: ['accept', null, null] }),
    when: [written, {}, NOW],
    then: 'action_unavailable',
  },
})
