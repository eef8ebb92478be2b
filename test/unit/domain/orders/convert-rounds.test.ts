import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Money, sum } from '../../../../src/domain/money.ts'
import {
  type AgreedTerms,
  decideConversionFailed,
  decideConverted,
  decideStartConversion,
} from '../../../../src/domain/orders/convert.ts'
import type { OrderShare } from '../../../../src/domain/pricing/split.ts'
import { isConvertible, totalsOf } from '../../../../src/domain/quotes/line-state.ts'
import type { QuoteLine, WorkingQuote } from '../../../../src/domain/quotes/quote.ts'
import { quoteLine } from '../../../support/given/lines.ts'

const NOW = new Date('2026-11-21T09:00:00Z')

/** Returns an accepted quote of these lines with this shipping and its tax. */
function acceptedQuote(lines: readonly QuoteLine[], shipping: Money, shippingTax: Money): WorkingQuote {
  return {
    status: 'accepted',
    lines,
    totals: totalsOf(lines, shipping, shippingTax),
    proposal: { versionNumber: 1, shippingTax, depositPercentage: 3000n },
    approval: null,
    conversionId: null,
    customer: { email: 'kim@buyer.example' },
    charged: { shipping: 0n, shippingTax: 0n },
    platform: { draftOrderIds: [], orderIds: [] },
    kitConversionMode: 'components',
    fullyConvertedAt: null,
  } as unknown as WorkingQuote
}

const amounts = fc.bigInt({ min: 0n, max: 10n ** 9n })
const line = fc
  .tuple(amounts, amounts, amounts)
  .map(([net, discountShare, tax]) => ({ lineTotal: net + discountShare, discountShare, tax }))
/** Each line with the round in which it is accepted and converted, and its group there. */
const plans = fc.array(fc.tuple(line, fc.nat(2), fc.nat(2)), { minLength: 1, maxLength: 12 })

/** Returns the line ids of each draft order of a round. */
function groupsOf(plan: readonly (readonly [unknown, number, number])[], round: number): string[][] {
  const idsOf = (group: number) =>
    plan.flatMap(([, ofRound, ofGroup], i) => (ofRound === round && ofGroup === group ? [`qli_${i}`] : []))
  return [0, 1, 2].map(idsOf).filter((ids) => ids.length > 0)
}

/** Returns the terms of the quote's last proposal. */
function termsIn({ totals, proposal }: WorkingQuote): AgreedTerms {
  return {
    shippingTotal: totals.shippingTotal,
    shippingTax: proposal?.shippingTax ?? 0n,
    shippingStatus: 'quoted',
    shippingLabel: null,
    depositPercentage: null,
    paymentTerms: null,
  }
}

/** Converts these groups and records their draft orders; returns the quote afterwards. */
function convertRound(
  before: WorkingQuote,
  request: { groups: string[][]; shippingOn: 'first' | 'prorated' },
  made: OrderShare[],
): WorkingQuote {
  const { change, orders } = decideStartConversion(before, 'group', request, termsIn(before), NOW)
  let { quote } = change
  for (const [i, order] of orders.entries()) {
    const draft = { ...order, id: `draft ${made.length}`, isLast: i === orders.length - 1, invoice: false }
    const converted = decideConverted(quote, draft, NOW)
    quote = converted.quote
    const isDone = !quote.lines.some(isConvertible)
    assert.equal(quote.status, isDone ? 'converted' : 'partially_converted')
    assert.equal(converted.events[0]?.data.is_final, isDone)
    made.push(order)
  }
  assert.equal(quote.conversionId, null)
  return quote
}

describe('converting a quote in any rounds and groups', () => {
  it('adds up to its total to the cent, and ends in converted only with the last draft order', () => {
    fc.assert(
      fc.property(plans, amounts, amounts, fc.constantFrom('first', 'prorated'), (plan, shipping, tax, shippingOn) => {
        const lines = plan.map(([figures], i) =>
          quoteLine({ id: `qli_${i}`, unitPrice: 0n, ...figures, decision: 'accept' }),
        )
        const made: OrderShare[] = []
        let quote = acceptedQuote(lines, shipping, tax)
        for (const round of [0, 1, 2]) {
          const groups = groupsOf(plan, round)
          if (groups.length > 0) quote = convertRound(quote, { groups, shippingOn }, made)
        }
        assert.equal(sum(made.map(({ total }) => total)), quote.totals.total)
        assert.equal(sum(made.map(({ shipping }) => shipping)), shipping)
      }),
    )
  })
})

describe('a running conversion', () => {
  it('excludes others, and unlocks the quote if it fails', () => {
    const request = { groups: null, shippingOn: 'first' } as const
    const quote = acceptedQuote([quoteLine({ lineTotal: 100n, decision: 'accept' })], 0n, 0n)
    const { change } = decideStartConversion(quote, 'group', request, termsIn(quote), NOW)
    assert.throws(() => decideStartConversion(change.quote, 'other', request, termsIn(quote), NOW), {
      code: 'action_unavailable',
    })
    const freed = decideConversionFailed(change.quote, { code: 'earlier_failed' }).quote
    assert.ok(decideStartConversion(freed, 'other', request, termsIn(quote), NOW))
  })
})
