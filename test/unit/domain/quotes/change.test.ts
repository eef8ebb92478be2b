import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { takeDecisions } from '../../../../src/domain/negotiation/answer-proposal.ts'
import { decideConverted } from '../../../../src/domain/orders/convert.ts'
import { totalsOf } from '../../../../src/domain/quotes/line-state.ts'
import { decideCreate, type NewQuote } from '../../../../src/domain/quotes/new-quote.ts'
import type { WorkingQuote } from '../../../../src/domain/quotes/quote.ts'
import type { Decision } from '../../../../src/domain/quotes/quote-terms.ts'
import type { StoreSettings } from '../../../../src/domain/stores/settings.ts'
import { quoteLine } from '../../../support/given/lines.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const RULES = [{ id: 'r', name: 'R', conditions: [], action: 'decline' }]

/** A proposal of two lines that was sent. */
const lines = [quoteLine({ id: 'qli_1', lineTotal: 100n }), quoteLine({ id: 'qli_2', lineTotal: 200n })]
const offered = {
  status: 'proposal_sent',
  versionNumber: 1,
  lines,
  totals: totalsOf(lines, 0n, 0n),
  proposal: { versionNumber: 1 },
  conversionId: null,
  charged: { shipping: 0n, shippingTax: 0n },
  platform: { draftOrderIds: [], orderIds: [] },
} as unknown as WorkingQuote

describe('a new quote', () => {
  const created = (status: string, automation: object) =>
    decideCreate({ status, source: 'storefront' } as NewQuote, { automation } as StoreSettings)

  for (const [given, change, jobs, mails] of [
    ['a request in a store with rules', created('submitted', { rules: RULES }), ['automate-quote'], 2],
    ['a request in a store without rules', created('submitted', { rules: [] }), [], 2],
    ['a quote made by staff', created('in_review', { rules: RULES }), [], 0],
  ] as const) {
    it(`as ${given} causes ${jobs.length} jobs and ${mails} mails, and one event`, () => {
      assert.deepEqual(
        change.jobs.map(({ name }) => name),
        jobs,
      )
      assert.equal(change.mail.length, mails)
      assert.deepEqual(change.events, [{ type: 'quote.created', data: { source: 'storefront' } }])
    })
  }
})

describe('an answer', () => {
  const answered = (second: Decision, auto_convert: boolean) =>
    takeDecisions(offered, { decisions: { qli_1: 'accept', qli_2: second } }, { negotiation: { auto_convert } }, NOW)

  it('always causes a confirmation', () => {
    const documents = (accepts: string[]) => [{ type: 'confirmation', consent: { accepts, signatures: [] } }]
    assert.deepEqual(answered('accept', true).documents, documents(['qli_1', 'qli_2']))
    assert.deepEqual(answered('accept', false).documents, documents(['qli_1', 'qli_2']))
    assert.deepEqual(answered('defer', true).documents, documents(['qli_1']))
  })

  it('causes a conversion if the store converts automatically and every line is accepted', () => {
    assert.deepEqual(answered('accept', true).jobs, [{ name: 'convert-quote' }])
    assert.deepEqual(answered('accept', false).jobs, [])
    assert.deepEqual(answered('defer', true).jobs, [])
  })
})

describe('a draft order', () => {
  const made = { id: 'draft', lineIds: ['qli_1'], shipping: 0n, shippingTax: 0n, isLast: true }
  const accepted: WorkingQuote = { ...offered, lines: lines.map((line) => ({ ...line, decision: 'accept' })) }

  it('causes a pro-forma invoice, and the sending of its invoice if that was asked for', () => {
    for (const invoice of [true, false]) {
      const { documents, jobs } = decideConverted(accepted, { ...made, invoice }, NOW)
      assert.deepEqual(documents, [{ type: 'proforma_invoice', draftOrderId: 'draft' }])
      assert.deepEqual(jobs, invoice ? [{ name: 'send-invoice', draftOrderId: 'draft' }] : [])
    }
  })
})
