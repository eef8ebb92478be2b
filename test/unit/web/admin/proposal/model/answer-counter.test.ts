import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parseMoney } from '../../../../../../src/domain/money.ts'
import {
  answerCounter,
  answerOf,
  counterRows,
  counterSums,
} from '../../../../../../src/web/admin/proposal/model/answer-counter.ts'
import type { Draft, DraftLine } from '../../../../../../src/web/admin/proposal/model/draft.ts'
import type { StaffQuote } from '../../../../../../src/web/client/admin-answers.ts'

type Line = StaffQuote['lines'][number]
const fact = (id: string, more: Partial<Line>) =>
  ({
    id,
    title: id,
    quantity: 2,
    unit_price: '10.00',
    requested_price: null,
    requested_quantity: null,
    ...more,
  }) as Line
const draftLine = (id: string): DraftLine => ({
  id,
  quantity: 2,
  price: null,
  visibility: 'show',
  kit: null,
  tiers: null,
  choice: null,
})
const quote = {
  lines: [
    fact('price', { requested_price: '7.99', buyer_note: 'Please' }),
    fact('quantity', { requested_quantity: 5 }),
    fact('both', { requested_price: '9.00', requested_quantity: 3 }),
    fact('agreed', { requested_price: '10.00' }),
    fact('silent', {}),
    fact('unpriced', { unit_price: null, requested_price: '4.00' }),
  ],
}
const draft = { lines: quote.lines.map(({ id }) => draftLine(id)) } as unknown as Draft
const rows = counterRows(quote, draft)
const answered = (answer: 'take' | 'split' | 'hold', only?: string[]) =>
  answerCounter(draft, rows, answer, only ? new Set(only) : null).lines.map(({ quantity, price }) =>
    price && 'amount' in price ? `${quantity} at ${price.amount}` : null,
  )

describe('a counter-offer', () => {
  it('shows ours, theirs and the middle, and nothing of theirs where the buyer agrees', () => {
    const shown = rows.map(({ id, ours, middle, theirs }) => [id, ours?.total, middle?.total, theirs?.total])
    assert.deepEqual(shown, [
      ['price', '20.00', '18.00', '15.98'],
      ['quantity', '20.00', '50.00', '50.00'],
      ['both', '20.00', '28.50', '27.00'],
      ['agreed', '20.00', undefined, undefined],
      ['silent', '20.00', undefined, undefined],
      ['unpriced', undefined, undefined, '8.00'],
    ])
    assert.deepEqual(counterSums(rows), { ours: '100.00', middle: '136.50', theirs: '140.98' })
  })

  it('is answered for all lines or for some, and where the buyer agrees nothing changes', () => {
    assert.deepEqual(answered('take'), ['2 at 7.99', '5 at 10.00', '3 at 9.00', null, null, '2 at 4.00'])
    assert.deepEqual(answered('split'), ['2 at 9.00', '5 at 10.00', '3 at 9.50', null, null, null])
    assert.deepEqual(answered('hold', ['both']), [null, null, '2 at 10.00', null, null, null])
  })

  it('knows how a line is answered', () => {
    const [price] = rows
    assert.ok(price)
    const at = (unit: string | null, quantity = 2) => answerOf(price, { ...draftLine('price'), quantity }, unit)
    assert.deepEqual(
      [at('7.99'), at('9.00'), at('10.00'), at('8.00'), at('7.99', 3), at(null)],
      ['take', 'split', 'hold', null, null, null],
    )
  })

  it('has its middle between both in every line, so in the sum too, if the quantities are the same', () => {
    const amount = fc.integer({ min: 0, max: 99_999 }).map((cents) => (cents / 100).toFixed(2))
    const line = fc.record({ unit_price: amount, requested_price: amount, quantity: fc.integer({ min: 1, max: 99 }) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const quote = { lines: lines.map((line, i) => fact(`${i}`, line)) }
        const rows = counterRows(quote, { lines: quote.lines.map(({ id }) => draftLine(id)) })
        for (const { ours, middle, theirs } of rows) {
          if (!ours || !middle || !theirs) continue
          const [least = 0n, most = 0n] = [ours, theirs]
            .map(({ total }) => parseMoney(total))
            .sort((a, b) => Number(a - b))
          assert.ok(least <= parseMoney(middle.total) && parseMoney(middle.total) <= most)
        }
      }),
    )
  })
})
