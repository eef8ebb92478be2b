import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { formatMoney, parseMoney, sum } from '../../../../src/domain/money.ts'
import { decideAnswer, previewAnswer } from '../../../../src/domain/negotiation/answer-proposal.ts'
import { acceptAll } from '../../../../src/domain/negotiation/choose-lines.ts'
import { composeOffer } from '../../../../src/domain/negotiation/compose-offer.ts'
import { decideVoid } from '../../../../src/domain/negotiation/revise.ts'
import type { StagedProposal } from '../../../../src/domain/negotiation/staged-proposal.ts'
import { shareOrders, termsOf } from '../../../../src/domain/orders/convert.ts'
import { agreedSum } from '../../../../src/domain/pricing/agreed-sum.ts'
import type { Discount } from '../../../../src/domain/pricing/discount.ts'
import { findFloorBreaches } from '../../../../src/domain/pricing/floor-breaches.ts'
import { figuresAt, type Tier, tierPrice, tierRanges } from '../../../../src/domain/pricing/price-tiers.ts'
import type { Tax } from '../../../../src/domain/pricing/tax.ts'
import { Problem } from '../../../../src/domain/problem.ts'
import type { WorkingQuote } from '../../../../src/domain/quotes/quote.ts'
import { quoteLine } from '../../../support/given/lines.ts'
import { amountOff, percent, percentOff } from '../../../support/given/offer.ts'
import { stagedAt } from '../../../support/given/staged.ts'
import { workingQuote } from '../../../support/given/working-quote.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const FACTS = { settings: {}, contactId: null, customerTags: [], termsAccepted: true }
const tiersOf = (...tiers: [number, string][]): Tier[] =>
  tiers.map(([from, unit]) => ({ from, unit: parseMoney(unit) }))
const USUAL = tiersOf([1, '10.00'], [10, '9.00'], [50, '8.00'])

describe('prices by quantity', () => {
  it('are named by the quantities they are for', () => {
    assert.deepEqual(tierRanges(USUAL), ['1–9', '10–49', '50+'])
    assert.deepEqual(tierRanges(tiersOf([1, '1.00'], [2, '0.90'], [3, '0.80'])), ['1', '2', '3+'])
  })

  for (const [quantity, price] of [
    [1, '10.00'],
    [9, '10.00'],
    [10, '9.00'],
    [49, '9.00'],
    [50, '8.00'],
    [1_000_000, '8.00'],
  ] as const) {
    it(`cost ${price} each for ${quantity}`, () => assert.equal(tierPrice(USUAL, quantity), parseMoney(price)))
  }

  it('are not offered below the first quantity', () => assert.equal(tierPrice(tiersOf([5, '1.00']), 4), null))
})

/** Returns a quote with a tiered line and a plain one of 100.00, offered with these terms. */
function offered(
  terms: Partial<StagedProposal>,
  { quantity = 10, tiers = USUAL as readonly Tier[] } = {},
): WorkingQuote {
  const given = workingQuote({ lines: [quoteLine({ id: 'qli_t', catalogPrice: 10_00n }), quoteLine({ id: 'qli_p' })] })
  const plain = stagedAt(['qli_t', 'qli_p'], ['1.00', '100.00'], terms, [quantity, 1])
  const staged = { ...plain, lines: plain.lines.map((line, i) => (i === 0 ? { ...line, tiers } : line)) }
  const { offer, faults } = composeOffer(given, staged, NOW)
  assert.deepEqual(faults, [])
  const proposal = { versionNumber: 1, shippingTax: offer.shippingTax }
  return { ...given, status: 'proposal_sent', lines: offer.lines, totals: offer.totals, proposal, offer } as never
}

const RATE: Tax = { kind: 'rate', pct: percent('20'), shippingTaxable: false }
const figures = (quote: WorkingQuote, quantity: number) => {
  const [line] = previewAnswer(quote, acceptAll(quote), { qli_t: quantity })
  assert.ok(line)
  return [line.unitPrice ?? 0n, line.lineTotal ?? 0n, line.discountShare, line.tax].map(formatMoney)
}

describe('a chosen quantity', () => {
  for (const [given, terms, quantity, expected] of [
    ['without a discount', {}, 50, ['8.00', '400.00', '0.00', '0.00']],
    ['at the offered quantity', { discount: percentOff('7.5'), tax: RATE }, 10, ['9.00', '90.00', '6.75', '16.65']],
    [
      'with a percentage off and a rate',
      { discount: percentOff('7.5'), tax: RATE },
      50,
      ['8.00', '400.00', '30.00', '74.00'],
    ],
    ['with a fixed discount, more', { discount: amountOff('19.00') }, 50, ['8.00', '400.00', '9.00', '0.00']],
    ['with a fixed discount, less', { discount: amountOff('19.00') }, 1, ['10.00', '10.00', '1.00', '0.00']],
    [
      'with tax as an amount',
      { tax: { kind: 'amount', amount: 38_00n } as Tax },
      50,
      ['8.00', '400.00', '0.00', '80.00'],
    ],
  ] as const) {
    it(`${given}: ${quantity} cost ${expected.join(', ')}`, () => {
      assert.deepEqual(figures(offered(terms as Partial<StagedProposal>), quantity), expected)
    })
  }

  for (const [given, quantities, message] of [
    ['below the first', { qli_t: 4 }, /at least 5/],
    ['that is no whole number', { qli_t: 5.5 }, /whole number/],
    ['above a million', { qli_t: 1_000_001 }, /at most 1000000/],
    ['of a line with one price', { qli_p: 2 }, /one quantity only/],
    ['of an unknown line', { qli_x: 2 }, /not an open line/],
  ] as const) {
    it(`${given} is refused`, () => {
      const quote = offered({}, { tiers: tiersOf([5, '2.00'], [10, '1.00']) })
      const refused = (error: unknown) => error instanceof Problem && message.test(error.message)
      assert.throws(() => decideAnswer(quote, acceptAll(quote), { ...FACTS, quantities }, NOW), refused)
      assert.throws(() => previewAnswer(quote, acceptAll(quote), quantities), refused)
    })
  }

  it('is refused for a line that is not accepted', () => {
    const quote = offered({})
    const answer = () => decideAnswer(quote, { qli_p: 'accept' }, { ...FACTS, quantities: { qli_t: 50 } }, NOW)
    assert.throws(answer, { code: 'invalid_request' })
  })

  it('leaves other lines as they are, and voiding brings the offer back', () => {
    const quote = offered({ discount: percentOff('7.5'), tax: RATE })
    const { quote: accepted } = decideAnswer(quote, acceptAll(quote), { ...FACTS, quantities: { qli_t: 50 } }, NOW)
    assert.deepEqual(accepted.lines[1], { ...quote.lines[1], decision: 'accept', decidedInVersion: 1 })
    assert.equal(accepted.lines[0]?.offered?.quantity, 10)
    const { quote: voided } = decideVoid(accepted, { reason: 'A slip', expiresAt: null }, NOW)
    assert.deepEqual(voided.lines, quote.lines)
    assert.deepEqual(voided.totals, quote.totals)
  })
})

describe('an offer of prices by quantity', () => {
  it('is judged by its lowest price', () => {
    const { offer } = offered({}) as never as { offer: Parameters<typeof findFloorBreaches>[0] }
    const at = (percent: string) => findFloorBreaches(offer, { price_floor: { percent } }).map(({ id }) => id)
    assert.deepEqual(at('15'), ['qli_t'])
    assert.deepEqual(at('20'), [])
  })

  for (const [given, more, code] of [
    ['in a kit', { kit: { key: 'k', role: 'parent', title: null } }, 'tiers_in_kit'],
    ['with a hidden price', { visibility: 'price_hidden' }, 'tiers_not_shown'],
    ['below its first quantity', { quantity: 1 }, 'below_first_tier'],
  ] as const) {
    it(`${given} cannot be sent`, () => {
      const quote = { lines: [quoteLine({ id: 'qli_t' })], charged: { shipping: 0n, shippingTax: 0n } }
      const staged = stagedAt(['qli_t'], ['1.00'])
      const lines = staged.lines.map((line) => ({ ...line, tiers: tiersOf([5, '1.00']), quantity: 5, ...more }))
      const { faults } = composeOffer(quote, { ...staged, lines }, NOW)
      assert.ok(
        faults.some(({ fault }) => fault?.code === code),
        JSON.stringify(faults),
      )
    })
  }
})

describe('the sum of a chosen quantity', () => {
  const price = fc.bigInt({ min: 0n, max: 10n ** 6n })
  const tiers = fc
    .uniqueArray(fc.record({ from: fc.integer({ min: 1, max: 500 }), unit: price }), {
      minLength: 1,
      maxLength: 5,
      selector: ({ from }) => from,
    })
    .map((all) => all.toSorted((a, b) => a.from - b.from))
  const discount = fc.oneof(
    fc.constant(null),
    fc.bigInt({ min: 0n, max: 1_000_000n }).map((off): Discount => ({ kind: 'percent', off })),
    fc.bigInt({ min: 0n, max: 100_00n }).map((amount): Discount => ({ kind: 'fixed', amount })),
  )
  const tax = fc.oneof(
    fc.constant<Tax>({ kind: 'none' }),
    fc.bigInt({ min: 0n, max: 300_000n }).map((pct): Tax => ({ kind: 'rate', pct, shippingTaxable: true })),
    price.map((amount): Tax => ({ kind: 'amount', amount })),
  )
  const more = fc.integer({ min: 0, max: 1000 })

  it('seen before the press is what is accepted and what the draft orders hold, in one or in two', () => {
    fc.assert(
      fc.property(tiers, discount, tax, price, more, more, (tiers, discount, tax, amount, offeredMore, chosenMore) => {
        const least = tiers[0]?.from ?? 1
        const terms = { discount, tax, shipping: { status: 'quoted', label: null, amount } } as const
        const quote = offered(terms, { quantity: least + offeredMore, tiers })
        const quantities = { qli_t: least + chosenMore }
        const agreed = termsOf((quote as never as { offer: Parameters<typeof termsOf>[0] }).offer)
        const seen = agreedSum({ ...quote, lines: previewAnswer(quote, acceptAll(quote), quantities) }, agreed)
        const { quote: accepted } = decideAnswer(quote, acceptAll(quote), { ...FACTS, quantities }, NOW)
        assert.deepEqual(agreedSum(accepted, agreed), seen)
        assert.equal(accepted.totals.total, seen?.total)
        for (const groups of [[['qli_t', 'qli_p']], [['qli_t'], ['qli_p']]]) {
          const orders = shareOrders(accepted, groups, 'first', agreed)
          assert.equal(sum(orders.map(({ total }) => total)), seen?.total)
        }
        const [line] = accepted.lines
        assert.ok(line && line.discountShare <= (line.lineTotal ?? 0n) && line.discountShare >= 0n && line.tax >= 0n)
        assert.equal(line.lineTotal, (line.unitPrice ?? 0n) * BigInt(line.quantity))
      }),
      { numRuns: 1000 },
    )
  })

  it('is as offered at the offered quantity, whatever the terms', () => {
    const one = { quantity: 7, unitPrice: 3_33n, lineTotal: 23_31n, discountShare: 1_01n, tax: 77n }
    fc.assert(
      fc.property(fc.option(price), fc.option(price), (percentOff, taxPct) => {
        assert.equal(figuresAt(one, { tiers: USUAL, percentOff, taxPct }, 7), one)
      }),
    )
  })
})
