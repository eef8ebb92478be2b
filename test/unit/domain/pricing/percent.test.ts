import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { formatPercent, lessPercent, parsePercent, percentOf } from '../../../../src/domain/pricing/percent.ts'

const percents = fc.bigInt({ min: 0n, max: 9_999_999n })
const amounts = fc.bigInt({ min: 0n, max: 10n ** 20n })

describe('a percentage', () => {
  it('is parsed exactly to four decimals, and anything else is null', () => {
    for (const [text, percent] of [
      ['0', 0n],
      ['7.5', 75_000n],
      ['15', 150_000n],
      ['8.25', 82_500n],
      ['33.3333', 333_333n],
      ['100', 1_000_000n],
      ['999.9999', 9_999_999n],
    ] as const) {
      assert.equal(parsePercent(text), percent)
    }
    for (const text of ['', '-1', '+1', '.5', '5.', '1.00000', '1000', '1e1', ' 1', '1\n', '7,5', '7.5%', '٧']) {
      assert.equal(parsePercent(text), null, text)
    }
  })

  it('is written in its shortest form and reads back the same', () => {
    for (const text of ['0', '7.5', '15', '10.01', '0.0001', '100']) {
      assert.equal(formatPercent(parsePercent(text) ?? -1n), text)
    }
    fc.assert(fc.property(percents, (percent) => assert.equal(parsePercent(formatPercent(percent)), percent)))
  })

  it('of an amount is rounded half up', () => {
    assert.equal(percentOf(43_742n, 75_000n), 3_281n)
    assert.equal(percentOf(50n, 10_000n), 1n)
    assert.equal(percentOf(49n, 10_000n), 0n)
    assert.equal(percentOf(-50n, 10_000n), -1n)
  })

  it('off a unit price leaves a price rounded half up (V19)', () => {
    for (const [amount, percent, left] of [
      [5n, '10', 5n],
      [1_010n, '12.5', 884n],
      [9_999n, '33.33', 6_666n],
      [101n, '50', 51n],
      [1_995n, '0.5', 1_985n],
      [999n, '15', 849n],
    ] as const) {
      assert.equal(lessPercent(amount, parsePercent(percent) ?? -1n), left)
    }
  })

  it('and the remainder differ from the whole by at most a rounded cent', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 1_000_000n }), (amount, percent) => {
        const over = percentOf(amount, percent) + lessPercent(amount, percent) - amount
        assert.ok(over === 0n || over === 1n)
      }),
    )
  })
})
