import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { formatMoney, parseMoney } from '../../../../../../src/domain/money.ts'
import { keepSum, sumOf } from '../../../../../../src/web/admin/proposal/model/kit-prices.ts'

const part = fc.record({
  title: fc.constant('A part'),
  quantity: fc.integer({ min: 1, max: 12 }),
  unit: fc.option(fc.bigInt({ min: 0n, max: 99_999n }), { nil: null }),
})

it("a kit's price equals its lines', or its new price is announced", () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 5 }), (drawn) => {
      const parts = drawn.map(({ unit, ...one }, i) => ({
        ...one,
        id: String(i),
        lineTotal: unit === null ? null : formatMoney(unit * BigInt(one.quantity)),
      }))
      const { units, total } = keepSum(parts, '0')
      const own = (i: number) => (drawn[i]?.unit == null ? null : formatMoney(drawn[i].unit))
      const unitOf = (i: number) => (units[i] === undefined ? own(i) : units[i])
      // a kit with a priced parent costs exactly that; otherwise what its components cost
      const counted = unitOf(0) === null ? parts.slice(1).map((_, i) => i + 1) : [0]
      const comes = counted.map((i) => parseMoney(unitOf(i) ?? '0.00') * BigInt(parts[i]?.quantity ?? 0))
      assert.equal(formatMoney(comes.reduce((sum, one) => sum + one, 0n)), total)
      if (parts.some(({ quantity }, i) => i > 0 && quantity === 1)) assert.equal(total, sumOf(parts))
    }),
  )
})

it('the sum is at the parent if it divides, else at a component', () => {
  const parts = [
    { id: 'a', title: 'A', quantity: 2, lineTotal: '26.40' },
    { id: 'b', title: 'B', quantity: 1, lineTotal: '116.00' },
  ]
  assert.deepEqual(keepSum(parts, 'a'), { units: { a: '71.20' }, total: '142.40' })
  const odd = [{ id: 'a', title: 'A', quantity: 7, lineTotal: '98.00' }, ...parts.slice(1)]
  assert.deepEqual(keepSum(odd, 'a'), { units: { a: null, b: '214.00' }, total: '214.00' })
})
