import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { divideHalfUp, formatMoney, parseMoney, readAmount, sum, timesQuantity } from '../../../src/domain/money.ts'

const amounts = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n })

describe('money', () => {
  it('reads back exactly what it writes, at any size', () => {
    fc.assert(fc.property(amounts, (amount) => assert.equal(parseMoney(formatMoney(amount)), amount)))
  })

  it('writes an optional minus, digits, a dot and exactly two decimals', () => {
    fc.assert(fc.property(amounts, (amount) => assert.match(formatMoney(amount), /^-?(0|[1-9]\d*)\.\d{2}$/)))
    const CASES: [bigint, string][] = [
      [0n, '0.00'],
      [5n, '0.05'],
      [-5n, '-0.05'],
      [50n, '0.50'],
      [-100n, '-1.00'],
      [125000n, '1250.00'],
      [999_999_999_999n, '9999999999.99'],
    ]
    for (const [amount, text] of CASES) assert.equal(formatMoney(amount), text)
  })

  it('accepts only two decimals on the wire', () => {
    for (const text of ['', '1', '1.0', '1.000', '.00', '+1.00', '1,00', '1.00 ', '1e2', '--1.00', '1.00\n', '١.00']) {
      assert.throws(() => parseMoney(text), RangeError, text)
    }
  })

  it('reads amounts as people write them with up to two decimals, and null for the rest', () => {
    for (const [text, amount] of [
      ['0', 0n],
      ['45', 4500n],
      ['45.5', 4550n],
      ['45.50', 4550n],
      ['0000000001.05', 105n],
    ] as const) {
      assert.equal(readAmount(text), amount)
    }
    for (const text of ['', '-1', '1.234', '.5', '5.', '1e3', ' 1', '1\n']) assert.equal(readAmount(text), null)
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (amount) =>
        assert.equal(readAmount(formatMoney(amount)), amount),
      ),
    )
  })

  it('multiplies and adds without rounding', () => {
    assert.equal(timesQuantity(999_999_999_999n, 1_000_000), 999_999_999_999_000_000n)
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 1000 }), (amount, times) =>
        assert.equal(timesQuantity(amount, times), sum(Array<bigint>(times).fill(amount))),
      ),
    )
    assert.equal(sum([]), 0n)
  })
})

describe('a division of money', () => {
  it('rounds half up, away from zero', () => {
    const CASES: [bigint, bigint, bigint][] = [
      [0n, 7n, 0n],
      [1n, 2n, 1n],
      [-1n, 2n, -1n],
      [1n, 3n, 0n],
      [2n, 3n, 1n],
      [-2n, 3n, -1n],
      [49n, 100n, 0n],
      [50n, 100n, 1n],
      [-49n, 100n, 0n],
    ]
    for (const [numerator, denominator, quotient] of CASES) assert.equal(divideHalfUp(numerator, denominator), quotient)
  })

  it('is never more than half a unit from the exact quotient', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 20n }), (numerator, denominator) => {
        const twiceOff = 2n * (divideHalfUp(numerator, denominator) * denominator - numerator)
        assert.ok(-denominator <= twiceOff && twiceOff <= denominator)
      }),
    )
  })
})
