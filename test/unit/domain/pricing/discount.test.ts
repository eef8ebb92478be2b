import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { divideHalfUp, formatMoney, sum } from '../../../../src/domain/money.ts'
import { discountTotal, shareOut } from '../../../../src/domain/pricing/discount.ts'
import { amountOff, figures, type Item, offer, offerV01, percent, percentOff } from '../../../support/given/offer.ts'

const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 20n }), { maxLength: 40 })
/** Weights and an amount not above their sum. */
const spread = weights.chain((list) => fc.tuple(fc.bigInt({ min: 0n, max: sum(list) }), fc.constant(list)))

function shares(items: readonly Item[], discount: Parameters<typeof offer>[1]): string[] {
  return offer(items, discount).map((line) => formatMoney(line.discountShare))
}

function unitsOf(...prices: string[]): Item[] {
  return prices.map((price, index) => [String(index), 1, price])
}

/** Share, net and displayed unit price of each line; subtotal and discount. */
const NETS = [
  [
    offerV01(),
    [
      ['7.50', '92.49', '30.83'],
      ['6.56', '80.87', '11.55'],
      ['18.75', '231.25', '231.25'],
    ],
    ['437.42', '32.81'],
  ],
  [
    offer(
      [
        ['A', 10, '90.00'],
        ['B', 4, '50.00'],
      ],
      amountOff('110.00'),
    ),
    [
      ['90.00', '810.00', '81.00'],
      ['20.00', '180.00', '45.00'],
    ],
    ['1100.00', '110.00'],
  ],
  [
    offer(
      [
        ['A', 7, '9.99'],
        ['B', 3, '0.37'],
        ['C', 1, '1234.57'],
      ],
      percentOff('15'),
    ),
    [
      ['10.49', '59.44', '8.49'],
      ['0.17', '0.94', '0.31'],
      ['185.18', '1049.39', '1049.39'],
    ],
    ['1305.61', '195.84'],
  ],
  [offer([['A', 12, '8.49']], null), [['0.00', '101.88', '8.49']], ['101.88', '0.00']],
] as const

describe('a whole-quote discount', () => {
  it('is a rounded percentage of the subtotal, or a fixed amount in full', () => {
    assert.equal(discountTotal(null, 43_742n), 0n)
    assert.equal(discountTotal(percentOff('7.5'), 43_742n), 3_281n)
    assert.equal(discountTotal(amountOff('10.00'), 43_742n), 1_000n)
  })

  it("differs from the platform's percentage, which is rounded down (V18)", () => {
    assert.equal(discountTotal(percentOff('7.5'), 43_742n), 3_281n)
    assert.equal((43_742n * percent('7.5')) / percent('100'), 3_280n)
  })

  it('above the subtotal is returned for the caller to refuse (V16); equal to it leaves only shipping (V16b)', () => {
    assert.ok(discountTotal(amountOff('10.01'), 1_000n) > 1_000n)
    const lines = offer(unitsOf('10.00'), amountOff('10.00'))
    assert.deepEqual(figures(lines, '4.00'), ['10.00', '10.00', '4.00', '0.00', '4.00'])
  })
})

describe('the shares of an amount', () => {
  it('lose no cent (V02, V03, V05)', () => {
    assert.deepEqual(shares(unitsOf('10.00', '10.00', '10.00'), amountOff('10.00')), ['3.34', '3.33', '3.33'])
    assert.deepEqual(shares(unitsOf('5.00', '5.00', '5.00'), amountOff('2.00')), ['0.67', '0.67', '0.66'])
    assert.deepEqual(shareOut(1_003n, [49n, 51n]), [491n, 512n])
  })

  it('are zero for lines that cost nothing (V04)', () => {
    const items: Item[] = [
      ['A', 1, '3.33'],
      ['Z', 5, '0.00'],
      ['B', 1, '3.33'],
      ['C', 1, '3.34'],
    ]
    assert.deepEqual(shares(items, amountOff('1.00')), ['0.33', '0.00', '0.33', '0.34'])
    assert.deepEqual(shareOut(500n, [0n, 0n]), [0n, 0n])
    assert.deepEqual(shareOut(500n, []), [])
  })

  it('give each line its net amount and a displayed unit price (V01, V06, V07, V08)', () => {
    for (const [lines, rows, totals] of NETS) {
      const shown = lines.map(({ discountShare, lineTotal, quantity }) => {
        const net = lineTotal - discountShare
        return [discountShare, net, divideHalfUp(net, BigInt(quantity))].map(formatMoney)
      })
      assert.deepEqual(shown, rows)
      assert.deepEqual(figures(lines).slice(0, 2), totals)
    }
  })

  it('are exact for the largest possible lines (V17)', () => {
    const lines = offer(
      [
        ['A', 1_000_000, '9999999999.99'],
        ['B', 999_999, '9999999999.98'],
      ],
      percentOff('33.33'),
    )
    assert.deepEqual(
      lines.map((line) => formatMoney(line.discountShare)),
      ['3332999999996667.00', '3332996666993334.01'],
    )
    assert.deepEqual(figures(lines), [
      '19999989999970000.02',
      '6665996666990001.01',
      '0.00',
      '0.00',
      '13333993332979999.01',
    ])
  })

  it('break ties towards the larger weight, then the earlier one', () => {
    assert.deepEqual(shareOut(2n, [1n, 3n]), [0n, 2n])
    assert.deepEqual(shareOut(2n, [3n, 1n]), [2n, 0n])
    assert.deepEqual(shareOut(1n, [7n, 7n]), [1n, 0n])
  })

  it('sum exactly, and none exceeds its weight', () => {
    fc.assert(
      fc.property(spread, ([amount, list]) => {
        const parts = shareOut(amount, list)
        assert.equal(sum(parts), amount)
        assert.ok(parts.every((part, index) => part >= 0n && part <= (list[index] ?? -1n)))
      }),
    )
  })

  it('do not depend on the order of the weights', () => {
    fc.assert(
      fc.property(spread, ([amount, list]) => {
        const pairs = (order: readonly bigint[]) => {
          const parts = shareOut(amount, order)
          return order.map((weight, index) => `${weight}: ${parts[index]}`).sort()
        }
        assert.deepEqual(pairs(list), pairs(list.toReversed()))
      }),
    )
  })
})
