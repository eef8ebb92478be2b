import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { sum } from '../../../../src/domain/money.ts'
import { estimateTax, type Tax } from '../../../../src/domain/pricing/tax.ts'
import { offerV01, percent } from '../../../support/given/offer.ts'

const NETS = [
  { id: 'A', net: 9_249n, taxable: true },
  { id: 'B', net: 8_087n, taxable: true },
  { id: 'C', net: 23_125n, taxable: false },
]
const lines = fc.array(
  fc.record({ id: fc.uuid(), net: fc.bigInt({ min: 0n, max: 10n ** 20n }), taxable: fc.boolean() }),
  {
    maxLength: 30,
  },
)
const amounts = fc.bigInt({ min: 0n, max: 10n ** 20n })
const taxes: fc.Arbitrary<Tax> = fc.oneof(
  fc.constant<Tax>({ kind: 'none' }),
  fc.record({
    kind: fc.constant('rate' as const),
    pct: fc.bigInt({ min: 0n, max: 1_000_000n }),
    shippingTaxable: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('amount' as const), amount: amounts }),
)

describe('the tax estimate', () => {
  it('at a rate is rounded line by line (V01)', () => {
    assert.deepEqual(
      offerV01().map(({ tax }) => tax),
      [763n, 667n, 1_908n],
    )
  })

  it('at a rate skips untaxable lines, and taxes shipping if taxable', () => {
    const rate = { kind: 'rate', pct: percent('8.25') } as const
    assert.deepEqual(estimateTax({ ...rate, shippingTaxable: false }, NETS, 1_800n), {
      lines: [763n, 667n, 0n],
      shipping: 0n,
      total: 1_430n,
    })
    assert.deepEqual(estimateTax({ ...rate, shippingTaxable: true }, NETS, 1_800n), {
      lines: [763n, 667n, 0n],
      shipping: 149n,
      total: 1_579n,
    })
  })

  it('given as an amount is spread over the taxable lines, else over all, else put on shipping', () => {
    const given: Tax = { kind: 'amount', amount: 1_000n }
    assert.deepEqual(estimateTax(given, NETS, 0n), { lines: [534n, 466n, 0n], shipping: 0n, total: 1_000n })
    const untaxable = NETS.map((line) => ({ ...line, taxable: false }))
    assert.deepEqual(estimateTax(given, untaxable, 0n).lines, [229n, 200n, 571n])
    const free = NETS.map((line) => ({ ...line, net: 0n }))
    assert.deepEqual(estimateTax(given, free, 0n), { lines: [0n, 0n, 0n], shipping: 1_000n, total: 1_000n })
  })

  it('sums exactly, whatever its kind', () => {
    fc.assert(
      fc.property(taxes, lines, amounts, (tax, list, shipping) => {
        const estimate = estimateTax(tax, list, shipping)
        assert.equal(estimate.lines.length, list.length)
        assert.equal(sum(estimate.lines) + estimate.shipping, estimate.total)
        if (tax.kind === 'amount') assert.equal(estimate.total, tax.amount)
        if (tax.kind === 'none') assert.equal(estimate.total, 0n)
      }),
    )
  })
})
