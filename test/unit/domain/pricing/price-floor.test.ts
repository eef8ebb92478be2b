import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { timesQuantity } from '../../../../src/domain/money.ts'
import type { Discount } from '../../../../src/domain/pricing/discount.ts'
import { lessPercent } from '../../../../src/domain/pricing/percent.ts'
import {
  discountOffCatalog,
  type FloorLine,
  findBelowFloor,
  isDiscountedMore,
} from '../../../../src/domain/pricing/price-floor.ts'
import { amountOff, percent, percentOff } from '../../../support/given/offer.ts'

const FLOOR = percent('15')

function floorLine(
  id: string,
  quantity: number,
  catalogPrice: bigint | null,
  unitPrice = catalogPrice ?? 0n,
): FloorLine {
  return { id, title: `Line ${id}`, catalogPrice, unitPrice, lineTotal: timesQuantity(unitPrice, quantity) }
}

function below(lines: readonly FloorLine[], discount: Discount | null, floor = FLOOR): [string, number][] {
  return findBelowFloor(lines, discount, floor).map(({ id, discountPct }) => [id, discountPct])
}

const floors = fc.bigInt({ min: 0n, max: 1_000_000n })
const catalog = fc.array(fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.bigInt({ min: 0n, max: 10n ** 12n })), {
  minLength: 1,
  maxLength: 20,
})

describe('the price floor', () => {
  const V06 = [floorLine('A', 10, 10_000n, 9_000n), floorLine('B', 4, 5_000n)]

  it('includes a line’s share of the whole-quote discount (V06)', () => {
    assert.deepEqual(findBelowFloor(V06, amountOff('110.00'), FLOOR), [{ id: 'A', title: 'Line A', discountPct: 19 }])
    assert.deepEqual(below(V06, null), [])
  })

  it('is not breached by a rounded cent of a percentage equal to it (V07, V08)', () => {
    const V07 = [floorLine('A', 7, 999n), floorLine('B', 3, 37n), floorLine('C', 1, 123_457n)]
    assert.deepEqual(below(V07, percentOff('15')), [])
    assert.deepEqual(below([floorLine('A', 12, 999n, 849n)], null), [])
  })

  it('is breached by one real cent (V08b)', () => {
    assert.deepEqual(below([floorLine('A', 12, 999n, 848n)], null), [['A', 15.12]])
  })

  it('ignores lines without a catalog price', () => {
    const lines = [floorLine('custom', 1, null, 1n), floorLine('free', 1, 0n)]
    assert.deepEqual(below(lines, percentOff('99')), [])
  })

  it('accepts a quote of only free lines without dividing by zero', () => {
    assert.deepEqual(below([floorLine('A', 1, 500n, 0n)], amountOff('0.00')), [['A', 100]])
  })

  it('is never breached by a percentage of exactly the floor, on lines or on the quote', () => {
    fc.assert(
      fc.property(floors, catalog, (floor, rows) => {
        const atCatalog = rows.map(([quantity, price], index) => floorLine(String(index), quantity, price))
        assert.deepEqual(below(atCatalog, { kind: 'percent', off: floor }, floor), [])
        const off = rows.map(([quantity, price], index) =>
          floorLine(String(index), quantity, price, lessPercent(price, floor)),
        )
        assert.deepEqual(below(off, null, floor), [])
      }),
    )
  })
})

describe('the discount off catalog', () => {
  it('is the exact effective price, and a percentage rounded up to two decimals', () => {
    const [line, ...others] = discountOffCatalog([floorLine('A', 3, 300n, 200n)], null)
    assert.deepEqual(line, {
      id: 'A',
      title: 'Line A',
      catalogPrice: 300n,
      effective: { numerator: 200n, denominator: 1n },
      discount: 333_400n,
      discountPct: 33.34,
    })
    assert.deepEqual(others, [])
  })

  it('does not exceed a percentage through rounding', () => {
    const [line] = discountOffCatalog([floorLine('A', 12, 999n, 849n)], null)
    assert.equal(line?.discountPct, 15.02)
    assert.equal(line && isDiscountedMore(line, FLOOR), false)
    assert.equal(line && isDiscountedMore(line, FLOOR - 1_000n), true)
  })

  it('is 0 at or above the catalog price', () => {
    const lines = [floorLine('A', 1, 300n), floorLine('B', 1, 300n, 301n)]
    assert.deepEqual(
      discountOffCatalog(lines, null).map(({ discount }) => discount),
      [0n, 0n],
    )
  })

  it('of a percentage on the quote is that percentage on every line', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10_000n }), catalog, (hundredths, rows) => {
        const lines = rows.map(([quantity, price], index) => floorLine(String(index), quantity, price))
        for (const line of discountOffCatalog(lines, { kind: 'percent', off: hundredths * 100n })) {
          assert.equal(line.discount, hundredths * 100n)
          assert.equal(line.discountPct, Number(hundredths) / 100)
        }
      }),
    )
  })
})
