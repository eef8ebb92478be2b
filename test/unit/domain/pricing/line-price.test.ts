import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type LinePrice, unitPrice } from '../../../../src/domain/pricing/line-price.ts'

const LINE = { catalogPrice: 1_010n, requestedPrice: 900n }
const UNKNOWN = { catalogPrice: null, requestedPrice: null }

describe('the unit price of a line', () => {
  it("is fixed, off the catalog price, or the buyer's or the catalog's", () => {
    const CASES: [LinePrice | null, bigint | null][] = [
      [null, null],
      [{ kind: 'unit', amount: 0n }, 0n],
      [{ kind: 'unit', amount: 1_234n }, 1_234n],
      [{ kind: 'percent', off: 125_000n }, 884n],
      [{ kind: 'percent', off: 0n }, 1_010n],
      [{ kind: 'percent', off: 1_000_000n }, 0n],
      [{ kind: 'fixed', off: 10n }, 1_000n],
      [{ kind: 'requested' }, 900n],
      [{ kind: 'catalog' }, 1_010n],
    ]
    for (const [price, amount] of CASES) assert.equal(unitPrice(price, LINE), amount)
  })

  it('is null if there is nothing to price from, unless it is fixed', () => {
    for (const price of [
      { kind: 'percent', off: 1n },
      { kind: 'fixed', off: 1n },
      { kind: 'requested' },
      { kind: 'catalog' },
    ]) {
      assert.equal(unitPrice(price as LinePrice, UNKNOWN), null)
    }
    assert.equal(unitPrice({ kind: 'unit', amount: 5n }, UNKNOWN), 5n)
  })

  it('is negative, for the caller to refuse, if the discount exceeds the price', () => {
    assert.equal(unitPrice({ kind: 'fixed', off: 1_011n }, LINE), -1n)
    assert.equal(unitPrice({ kind: 'percent', off: 2_000_000n }, LINE), -1_010n)
  })
})
