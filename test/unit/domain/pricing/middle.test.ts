import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { formatMoney, parseMoney } from '../../../../src/domain/money.ts'
import { middleOf } from '../../../../src/domain/pricing/middle.ts'

describe('the middle of two prices', () => {
  it('is rounded half up to the cent', () => {
    const cases: [string, string, string][] = [
      ['10.00', '12.00', '11.00'],
      ['10.00', '10.01', '10.01'],
      ['10.01', '10.00', '10.01'],
      ['0.00', '0.01', '0.01'],
      ['0.00', '0.00', '0.00'],
      ['33.33', '29.99', '31.66'],
      ['9999999999.99', '9999999999.98', '9999999999.99'],
    ]
    for (const [one, other, middle] of cases) {
      assert.equal(formatMoney(middleOf(parseMoney(one), parseMoney(other))), middle, `${one} and ${other}`)
    }
  })

  it('lies between both, never beyond, the same way round, and at most a cent off the centre', () => {
    const price = fc.bigInt({ min: 0n, max: 999_999_999_999n })
    fc.assert(
      fc.property(price, price, (one, other) => {
        const middle = middleOf(one, other)
        const [least, most] = one < other ? [one, other] : [other, one]
        assert.ok(least <= middle && middle <= most)
        assert.equal(middle, middleOf(other, one))
        const apart = middle - least - (most - middle)
        assert.ok(apart === 0n || apart === 1n)
      }),
    )
  })
})
