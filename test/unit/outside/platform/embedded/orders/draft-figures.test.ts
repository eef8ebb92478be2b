import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatMoney, parseMoney, sum } from '../../../../../../src/domain/money.ts'
import {
  type DraftFigures,
  type FigureLine,
  type FigureTerms,
  reckonDraft,
} from '../../../../../../src/outside/platform/embedded/orders/draft-figures.ts'

const line = (quantity: number, unitPrice: string, taxable = true): FigureLine => ({
  quantity,
  unitPrice: parseMoney(unitPrice),
  taxable,
})
const V01 = [line(3, '33.33'), line(7, '12.49'), line(1, '250.00')]
const NOTHING: FigureTerms = { discount: null, shipping: 0n, tax: null, deposit: 0n }
const TAX = { rate: 82_500n, shippingTaxable: false }

function written({ lines, ...figures }: DraftFigures) {
  return Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, formatMoney(amount)]))
}

test('a fixed discount gives the figures of the worked example V01 to the cent', () => {
  const discount = { type: 'fixed', amount: 3_281n } as const
  const figures = reckonDraft(V01, { discount, shipping: 1_800n, tax: TAX, deposit: 300_000n })
  assert.deepEqual(written(figures), {
    subtotal: '437.42',
    discountTotal: '32.81',
    shippingTotal: '18.00',
    taxTotal: '33.38',
    total: '455.99',
    deposit: '136.80',
  })
  assert.deepEqual(
    figures.lines.map(({ discount, tax }) => [formatMoney(discount), formatMoney(tax)]),
    [
      ['7.50', '7.63'],
      ['6.56', '6.67'],
      ['18.75', '19.08'],
    ],
  )
})

test('a percentage is rounded down, as platforms do: 7.5 % of 437.42 is 32.80', () => {
  const figures = reckonDraft(V01, { ...NOTHING, discount: { type: 'percentage', off: 75_000n } })
  assert.equal(formatMoney(figures.discountTotal), '32.80')
})

test('tax applies to the remainder of taxable lines, and to shipping only if taxable', () => {
  const lines = [line(1, '100.00'), line(1, '100.00', false)]
  const tax = (shippingTaxable: boolean) =>
    reckonDraft(lines, {
      ...NOTHING,
      discount: { type: 'fixed', amount: 2_000n },
      shipping: 1_000n,
      tax: { rate: 100_000n, shippingTaxable },
    }).taxTotal
  assert.equal(formatMoney(tax(false)), '9.00')
  assert.equal(formatMoney(tax(true)), '10.00')
})

test('amounts beyond the exact range of doubles stay exact', () => {
  const figures = reckonDraft([line(1_000_000, '9999999999.99')], NOTHING)
  assert.equal(formatMoney(figures.total), '9999999999990000.00')
})

test('shares always sum to the discount, never exceed their line, and the total adds up', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
  const lines = fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 1_000_000 }), unitPrice: amount, taxable: fc.boolean() }),
    { minLength: 1, maxLength: 20 },
  )
  fc.assert(
    fc.property(lines, fc.bigInt({ min: 0n, max: 1_000_000n }), amount, (sold, part, shipping) => {
      const subtotal = sum(sold.map(({ quantity, unitPrice }) => unitPrice * BigInt(quantity)))
      const discount = { type: 'fixed', amount: (subtotal * part) / 1_000_000n } as const
      const tax = { rate: part, shippingTaxable: true }
      const figures = reckonDraft(sold, { discount, shipping, tax, deposit: part })
      assert.equal(sum(figures.lines.map((one) => one.discount)), figures.discountTotal)
      for (const one of figures.lines) assert.ok(one.discount >= 0n && one.discount <= one.total)
      assert.equal(figures.total, figures.subtotal - figures.discountTotal + shipping + figures.taxTotal)
      assert.ok(figures.deposit >= 0n && figures.deposit <= figures.total)
    }),
  )
})
