import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { formatMoney, sum } from '../../../../src/domain/money.ts'
import { deposit } from '../../../../src/domain/pricing/deposit.ts'
import { type OrderLine, type SplitOptions, splitOrders } from '../../../../src/domain/pricing/split.ts'
import { offerV01, percent } from '../../../support/given/offer.ts'

const V13: SplitOptions = { shippingLeft: 1_800n, shippingTaxLeft: 0n, shippingOn: 'first', depositPct: percent('30') }
const AB_C = [['A', 'B'], ['C']]

/** Returns subtotal, discount, shipping, tax, total and deposit of each draft order. */
function orders(options: SplitOptions, groups = AB_C): string[][] {
  return splitOrders(offerV01(), groups, options).map((order) =>
    [order.subtotal, order.discount, order.shipping, order.tax, order.total, order.deposit ?? -1n].map(formatMoney),
  )
}

describe('the draft orders of a quote', () => {
  it('have all shipping on the first one (V13)', () => {
    assert.deepEqual(orders(V13), [
      ['187.42', '14.06', '18.00', '14.30', '205.66', '61.70'],
      ['250.00', '18.75', '0.00', '19.08', '250.33', '75.10'],
    ])
  })

  it('have shipping prorated by net (V13b)', () => {
    assert.deepEqual(orders({ ...V13, shippingOn: 'prorated' }), [
      ['187.42', '14.06', '7.71', '14.30', '195.37', '58.61'],
      ['250.00', '18.75', '10.29', '19.08', '260.62', '78.19'],
    ])
  })

  it('have the same shares if made one after the other', () => {
    const [, , c] = offerV01()
    const prorated: SplitOptions = { ...V13, shippingOn: 'prorated' }
    const [first] = splitOrders(offerV01(), [['A', 'B']], prorated)
    const left = 1_800n - (first?.shipping ?? 0n)
    const [second] = splitOrders(c ? [c] : [], [['C']], { ...prorated, shippingLeft: left })
    assert.deepEqual([first?.shipping, second?.shipping], [771n, 1_029n])
  })

  it('have separate deposits, or none (V13c)', () => {
    assert.equal(deposit(45_599n, percent('30')), 13_680n)
    const [order] = splitOrders(offerV01(), [['A', 'B', 'C']], V13)
    assert.deepEqual([order?.lineIds, order?.total, order?.deposit], [['A', 'B', 'C'], 45_599n, 13_680n])
    assert.equal(splitOrders(offerV01(), [['A']], { ...V13, depositPct: null })[0]?.deposit, null)
  })

  it('carry the shipping even if nothing else costs anything', () => {
    const free = offerV01().map((line) => ({ ...line, discountShare: line.lineTotal, tax: 0n }))
    const [first, second] = splitOrders(free, AB_C, { ...V13, shippingOn: 'prorated' })
    assert.deepEqual([first?.total, second?.total], [1_800n, 0n])
  })

  it('tax the shipping on the one that carries it', () => {
    const [first, second] = splitOrders(offerV01(), AB_C, { ...V13, shippingTaxLeft: 149n })
    assert.deepEqual([first?.tax, second?.tax], [1_430n + 149n, 1_908n])
    const prorated = splitOrders(offerV01(), AB_C, { ...V13, shippingTaxLeft: 149n, shippingOn: 'prorated' })
    assert.deepEqual(
      prorated.map(({ tax }) => tax),
      [1_430n + 64n, 1_908n + 85n],
    )
  })

  it('throw for a line that does not exist or is in two groups', () => {
    assert.throws(() => splitOrders(offerV01(), [['X']], V13), RangeError)
    assert.throws(() => splitOrders(offerV01(), [['A'], ['A']], V13), RangeError)
    assert.throws(() => splitOrders(offerV01(), [['A', 'A']], V13), RangeError)
  })
})

const amounts = fc.bigInt({ min: 0n, max: 10n ** 20n })
const orderLine = fc
  .tuple(amounts, amounts, amounts)
  .map(([share, net, tax]) => ({ lineTotal: share + net, discountShare: share, tax }))
/** Each line with the round and group in which it is converted. */
const plans = fc.array(fc.tuple(orderLine, fc.nat(3), fc.nat(3)), { minLength: 1, maxLength: 20 })

describe('any split into groups and rounds', () => {
  it('sums to the quote to the cent, with either way to charge shipping', () => {
    fc.assert(
      fc.property(plans, amounts, amounts, fc.constantFrom('first', 'prorated'), (plan, shipping, shippingTax, on) => {
        const lines = plan.map(([line], index) => ({ ...line, id: String(index) }))
        let left: OrderLine[] = lines
        const made: ReturnType<typeof splitOrders> = []
        for (const round of [0, 1, 2, 3]) {
          const idsOf = (group: number) =>
            lines.filter(({ id }) => plan[Number(id)]?.[1] === round && plan[Number(id)]?.[2] === group)
          const groups = [0, 1, 2, 3].map((group) => idsOf(group).map(({ id }) => id)).filter((ids) => ids.length > 0)
          const shippingLeft = shipping - sum(made.map((order) => order.shipping))
          const taxOnLines = lines.filter((line) => !left.includes(line)).map(({ tax }) => tax)
          const shippingTaxLeft = shippingTax - (sum(made.map((order) => order.tax)) - sum(taxOnLines))
          assert.ok(shippingLeft >= 0n && shippingTaxLeft >= 0n)
          if (groups.length === 0) continue
          made.push(...splitOrders(left, groups, { shippingLeft, shippingTaxLeft, shippingOn: on, depositPct: null }))
          left = left.filter(({ id }) => !groups.flat().includes(id))
        }
        const ofLines = lines.map(({ lineTotal, discountShare, tax }) => lineTotal - discountShare + tax)
        assert.equal(sum(made.map((order) => order.total)), sum(ofLines) + shipping + shippingTax)
        assert.equal(sum(made.map((order) => order.shipping)), shipping)
        if (on === 'first') assert.equal(made[0]?.shipping, shipping)
      }),
    )
  })
})
