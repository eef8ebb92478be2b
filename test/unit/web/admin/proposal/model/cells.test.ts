import '../../../../../support/given/speak-english.ts'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parsePercent } from '../../../../../../src/domain/pricing/percent.ts'
import type { LineOfQuote } from '../../../../../../src/web/admin/proposal/model/cells.ts'
import type { Draft, DraftLine } from '../../../../../../src/web/admin/proposal/model/draft.ts'
import {
  type CellsEdited,
  fillDown,
  pasteCells,
  takeOff,
} from '../../../../../../src/web/admin/proposal/model/edit-cells.ts'
import { parseTabular, withoutGroups, writeTabular } from '../../../../../../src/web/admin/proposal/model/tabular.ts'

const line = (id: string, price: DraftLine['price'] = null): DraftLine => ({
  id,
  quantity: 1,
  price,
  visibility: 'show',
  kit: null,
  tiers: null,
  choice: null,
})
const draft = {
  lines: [line('a', { kind: 'percent', off: '10' }), line('b'), line('c', { kind: 'unit', amount: '50.00' })],
} as unknown as Draft
const facts = (id: string) =>
  ({
    id,
    title: id,
    catalog_price: id === 'c' ? null : '20.00',
    requested_price: id === 'b' ? '15.00' : null,
  }) as LineOfQuote
const base = {
  currency: 'USD',
  factsOf: facts,
  unitPriceOf: (id: string) => ({ a: '18.00', c: '50.00' })[id] ?? null,
}
const prices = ({ draft }: CellsEdited) => draft.lines.map(({ price }) => price && Object.values(price).join(' '))

describe('a pasted block', () => {
  it('fills the cells it fits, says which it does not, and counts rows below the last line', () => {
    const rows = parseTabular('2\t$1,234.50\r\n3\t=asked\r\nabc\t-8%\r\n9\t1\r\n')
    const pasted = pasteCells(draft, rows, { id: 'a', column: 'quantity' }, base)
    assert.deepEqual(prices(pasted), ['unit 1234.50', 'requested', 'unit 50.00'])
    assert.deepEqual(
      pasted.draft.lines.map(({ quantity }) => quantity),
      [2, 3, 1],
    )
    assert.deepEqual(
      pasted.faults.map(({ lineId, column, message }) => [lineId, column, message]),
      [
        ['c', 'quantity', 'Enter a whole number, such as 12.'],
        ['c', 'price', 'There’s no catalogue price to start from. Enter a price.'],
      ],
    )
    assert.deepEqual([pasted.changed.length, pasted.beyond], [4, 1])
  })

  it('leaves lines alone for which it has no text', () => {
    const pasted = pasteCells(draft, [['1'], [''], ['3']], { id: 'a', column: 'price' }, base)
    assert.deepEqual(prices(pasted), ['unit 1.00', null, 'unit 3.00'])
    assert.equal(pasted.draft.lines[1], draft.lines[1])
  })

  it('is written as its other cells are: a sign before three digits groups if another one is for decimals', () => {
    assert.deepEqual(withoutGroups(['1.234', '12,50', '1.234.567,8']), ['1234', '12,50', '1234567,8'])
    assert.deepEqual(withoutGroups(['1,234', '12.50']), ['1234', '12.50'])
    assert.deepEqual(withoutGroups(['1.234', '5']), ['1.234', '5'])
  })

  it('is read as it was copied, whatever its cells hold', () => {
    const cell = fc.stringMatching(/^[a-z0-9",.€%=-]{1,8}$/)
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 }), (rows) => {
        assert.deepEqual(parseTabular(writeTabular(rows)), rows)
      }),
    )
  })

  it('may have cells that span lines', () => {
    assert.deepEqual(parseTabular('"two\nlines"\t"a ""b"""\n\t3'), [
      ['two lines', 'a "b"'],
      ['', '3'],
    ])
  })
})

it('filling down copies how the first line is priced to those that can have it', () => {
  const filled = fillDown(draft, ['a', 'b', 'c'], ['price'], base)
  assert.deepEqual(prices(filled), ['percent 10', 'percent 10', 'unit 50.00'])
  assert.deepEqual(
    filled.faults.map(({ lineId }) => lineId),
    ['c'],
  )
})

it('a percentage is taken off the catalogue price, without one off the present price, and never off nothing', () => {
  const off = takeOff(draft, new Set(['a', 'c']), parsePercent('8') ?? 0n, base)
  assert.deepEqual(prices(off), ['percent 8', null, 'unit 46.00'])
  const none = takeOff(draft, new Set(['c']), 80_000n, { ...base, unitPriceOf: () => null })
  assert.deepEqual([none.changed.length, none.faults.length], [0, 1])
})
