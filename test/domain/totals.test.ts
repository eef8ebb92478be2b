import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { estimateTotals, headline } from '../../src/domain/totals.ts'
import { customLine, quoteLine } from '../support/lines.ts'

describe('totals', () => {
  it('of an estimate are the sum at catalogue price; custom lines count nothing (V15)', () => {
    const totals = estimateTotals([quoteLine({ lineTotal: 11_997n }), quoteLine({ lineTotal: 9_800n }), customLine()])
    assert.deepEqual(totals, {
      subtotal: 21_797n,
      discountTotal: 0n,
      shippingTotal: 0n,
      taxEstimate: 0n,
      total: 21_797n,
      acceptedTotal: null,
      stillOpenTotal: null,
      headlineMode: 'none',
    })
  })

  it('are exact for a hundred of the largest lines', () => {
    const lines = Array.from({ length: 100 }, () => quoteLine({ lineTotal: 999_999_999_999_000_000n }))
    assert.equal(estimateTotals(lines).total, 99_999_999_999_900_000_000n)
  })

  it('do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n }), { maxLength: 100 }), (amounts) => {
        const lines = amounts.map((lineTotal) => quoteLine({ lineTotal }))
        assert.deepEqual(estimateTotals(lines), estimateTotals(lines.toReversed()))
      }),
    )
  })

  it('have as headline what was accepted of a mixed acceptance, else the whole offer', () => {
    const totals = estimateTotals([quoteLine({ lineTotal: 500n })])
    assert.equal(headline(totals), 500n)
    assert.equal(headline({ ...totals, acceptedTotal: 0n, headlineMode: 'open' }), 0n)
    assert.equal(headline({ ...totals, acceptedTotal: 200n, headlineMode: 'decided' }), 200n)
  })
})
