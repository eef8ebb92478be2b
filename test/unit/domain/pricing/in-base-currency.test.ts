import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { inBaseCurrency } from '../../../../src/domain/pricing/in-base-currency.ts'

describe('an amount in the base currency', () => {
  it('is converted at the exact rate and rounded half up once (V14)', () => {
    assert.equal(inBaseCurrency(45_599n, '1.0850'), 49_475n)
    assert.equal(inBaseCurrency(32_374n, '1.0850'), 35_126n)
    assert.equal(inBaseCurrency(1n, '0.5'), 1n)
    assert.equal(inBaseCurrency(1n, '0.4999999999999999999999'), 0n)
  })

  it('is the same figure at rate 1, at any size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (amount) => {
        assert.equal(inBaseCurrency(amount, '1'), amount)
        assert.equal(inBaseCurrency(amount, '1.0000'), amount)
      }),
    )
  })

  it('is unknown if the amount or the rate is', () => {
    assert.equal(inBaseCurrency(null, '1'), null)
    assert.equal(inBaseCurrency(100n, null), null)
  })

  it('throws for an invalid rate', () => {
    for (const rate of ['', '-1', '1e3', '1.', '.5', '1,5']) assert.throws(() => inBaseCurrency(1n, rate), RangeError)
  })
})
