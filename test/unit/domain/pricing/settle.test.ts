import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { formatMoney, sum } from '../../../../src/domain/money.ts'
import { headline } from '../../../../src/domain/pricing/headline.ts'
import { type SettledLine, settle } from '../../../../src/domain/pricing/settle.ts'
import type { Decision } from '../../../../src/domain/quotes/quote-terms.ts'
import { decide, figures, type OfferedLine, offerV01, reofferV12 } from '../../../support/given/offer.ts'

const NOTHING = { shippingTotal: 0n, taxEstimate: 0n }
const decisions = fc.constantFrom<Decision | null>('accept', 'reject', 'defer', null)
const settledLines = fc.array(
  fc.bigInt({ min: 0n, max: 10n ** 20n }).chain((lineTotal) =>
    fc.record({
      lineTotal: fc.constant(lineTotal),
      discountShare: fc.bigInt({ min: 0n, max: lineTotal }),
      decision: decisions,
    }),
  ),
  { maxLength: 40 },
)

function estimated(lineTotals: readonly (bigint | null)[]): SettledLine[] {
  return lineTotals.map((lineTotal) => ({ lineTotal, discountShare: 0n, decision: null }))
}

/** Returns the accepted and open totals, headline and mode after these decisions; shipping 18.00. */
function outcome(lines: OfferedLine[], made: Record<string, Decision | null>): (string | null)[] {
  const taxEstimate = sum(lines.map(({ tax }) => tax))
  const totals = settle(decide(lines, made), { shippingTotal: 1_800n, taxEstimate })
  const text = (amount: bigint | null) => (amount === null ? null : formatMoney(amount))
  return [text(totals.acceptedTotal), text(totals.stillOpenTotal), text(headline(totals)), totals.headlineMode]
}

describe('the totals of a quote', () => {
  it('before a proposal are the sum at catalog price; custom lines count as nothing (V15)', () => {
    assert.deepEqual(settle(estimated([11_997n, 9_800n, null]), NOTHING), {
      subtotal: 21_797n,
      discountTotal: 0n,
      shippingTotal: 0n,
      taxEstimate: 0n,
      total: 21_797n,
      acceptedTotal: null,
      stillOpenTotal: null,
      headlineMode: 'none',
    })
  })

  it('of an offer are subtotal less discount plus shipping and tax (V01)', () => {
    const lines = offerV01()
    assert.deepEqual(
      lines.map(({ lineTotal, discountShare }) => [lineTotal, discountShare, lineTotal - discountShare]),
      [
        [9_999n, 750n, 9_249n],
        [8_743n, 656n, 8_087n],
        [25_000n, 1_875n, 23_125n],
      ],
    )
    assert.deepEqual(figures(lines, '18.00'), ['437.42', '32.81', '18.00', '33.38', '455.99'])
  })

  it('show a mixed acceptance without shipping and tax, and the open total only while something is open (V09)', () => {
    const lines = offerV01()
    const CASES: [Record<string, Decision>, (string | null)[]][] = [
      [{ A: 'accept', B: 'defer', C: 'accept' }, ['323.74', '80.87', '323.74', 'open']],
      [{ A: 'accept', B: 'reject', C: 'accept' }, ['323.74', null, '323.74', 'decided']],
      [{ A: 'accept', B: 'reject' }, ['92.49', '231.25', '92.49', 'open']],
    ]
    for (const [made, expected] of CASES) assert.deepEqual(outcome(lines, made), expected)
  })

  it('show no mixed acceptance when all or nothing is accepted (V10, V11)', () => {
    const lines = offerV01()
    assert.deepEqual(outcome(lines, { A: 'accept', B: 'accept', C: 'accept' }), [null, null, '455.99', 'full'])
    assert.deepEqual(outcome(lines, {}), [null, null, '455.99', 'none'])
    assert.deepEqual(outcome(lines, { A: 'reject', B: 'defer' }), [null, null, '455.99', 'none'])
    assert.equal(settle([], NOTHING).headlineMode, 'none')
  })

  it('keep the shares of lines accepted in an earlier version (V12)', () => {
    const lines = reofferV12()
    assert.deepEqual(
      lines.map(({ discountShare }) => discountShare),
      [750n, 420n, 1_200n],
    )
    assert.deepEqual(figures(lines, '18.00'), ['423.92', '23.70', '18.00', '33.02', '451.24'])
    assert.deepEqual(outcome(lines, {}), ['92.49', '307.73', '92.49', 'open'])
    assert.deepEqual(outcome(lines, { B: 'accept', C: 'reject' }), ['172.22', null, '172.22', 'decided'])
    assert.deepEqual(outcome(lines, { B: 'accept', C: 'accept' }), [null, null, '451.24', 'full'])
  })

  it('are exact for a hundred of the largest lines', () => {
    const lines = estimated(Array<bigint>(100).fill(999_999_999_999_000_000n))
    assert.equal(settle(lines, NOTHING).total, 99_999_999_999_900_000_000n)
  })

  it('do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(settledLines, (lines) =>
        assert.deepEqual(settle(lines, NOTHING), settle(lines.toReversed(), NOTHING)),
      ),
    )
  })

  it('add up: accepted, open and rejected lines equal subtotal less discount', () => {
    fc.assert(
      fc.property(settledLines, (lines) => {
        const totals = settle(lines, NOTHING)
        const rejected = lines.filter((line) => line.decision === 'reject')
        const isMixed = totals.headlineMode === 'open' || totals.headlineMode === 'decided'
        assert.equal(totals.acceptedTotal !== null, isMixed)
        assert.equal(totals.stillOpenTotal !== null, totals.headlineMode === 'open')
        if (isMixed) {
          const parts = [totals.acceptedTotal ?? 0n, totals.stillOpenTotal ?? 0n]
          const nets = rejected.map(({ lineTotal, discountShare }) => lineTotal - discountShare)
          assert.equal(sum([...parts, ...nets]), totals.subtotal - totals.discountTotal)
        }
      }),
    )
  })
})
