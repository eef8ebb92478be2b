import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { portalOffer } from '../../../../src/domain/portal/portal-offer.ts'
import { totalsOf } from '../../../../src/domain/quotes/line-state.ts'
import type { QuoteLine, WorkingQuote } from '../../../../src/domain/quotes/quote.ts'
import type { BuyerVisibility, Decision } from '../../../../src/domain/quotes/quote-terms.ts'
import type { Version } from '../../../../src/domain/quotes/version.ts'
import { viewPortalQuote } from '../../../../src/views/portal/portal-quote.ts'
import { quoteLine } from '../../../support/given/lines.ts'
import { stagedAt } from '../../../support/given/staged.ts'

const NOW = new Date('2026-10-01T12:00:00Z')

/** Returns an offer of these lines, and its quote. */
function offerOf(lines: readonly QuoteLine[]): { quote: WorkingQuote; version: Version } {
  const totals = totalsOf(lines, 0n, 0n)
  const staged = stagedAt([], [])
  const offer = { lines, discount: null, totals, shippingTax: 0n, staged }
  const version = { number: 1, state: 'sent', sentBy: 'staff', staffId: null, createdAt: NOW, offer } as const
  const quote = {
    id: 'qte_1',
    number: 'Q-1',
    status: 'partially_accepted',
    currency: 'USD',
    proposal: { versionNumber: 1, createdAt: NOW, depositPercentage: null, shippingTax: 0n },
    totals,
    lines,
    expiresAt: NOW,
    createdAt: NOW,
    platform: { draftOrderIds: [], orderIds: [] },
    customer: {},
    approval: null,
    pendingApproval: null,
    revision: '1',
  } as unknown as WorkingQuote // the parts the view reads
  return { quote, version: { ...version, confirmedBelowFloor: [] } }
}

function view(lines: readonly QuoteLine[]): unknown {
  const { quote, version } = offerOf(lines)
  return viewPortalQuote({
    quote,
    offer: portalOffer(quote, version),
    agreed: null,
    difference: null,
    actions: [],
    messages: [],
    orders: { conversions: [], drafts: new Map(), orders: new Map(), answered: true },
    seller: { store: { name: 'A store', settings: {} }, contactName: null },
    now: NOW,
  })
}

const price = fc.bigInt({ min: 1n, max: 10n ** 12n })
const decision = fc.constantFrom<Decision | null>('accept', 'reject', 'defer', null)
const visibility = fc.constantFrom<BuyerVisibility>('show', 'price_hidden')
const line = fc
  .record({ price, decision, visibility })
  .map(({ price, decision, visibility }) =>
    quoteLine({ unitPrice: price, lineTotal: price, decision, buyerVisibility: visibility }),
  )
const named = (lines: readonly QuoteLine[]) => lines.map((one, i) => ({ ...one, id: `qli_${i}`, title: `Line ${i}` }))

describe("a buyer's view", () => {
  it('does not depend on how an amount is spread over lines with hidden prices', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.array(price), decision, (others, rest, both) => {
        const pair = (first: bigint, second: bigint) =>
          [first, second].map((amount) =>
            quoteLine({ unitPrice: amount, lineTotal: amount, decision: both, buyerVisibility: 'price_hidden' }),
          )
        const sum = 10n ** 12n
        const seen = [1n, ...rest.filter((amount) => amount < sum)].map((first) =>
          view(named([...others, ...pair(first, sum - first)])),
        )
        for (const one of seen) assert.deepEqual(one, seen[0])
      }),
    )
  })

  it('shows nothing of a hidden line except its part of the totals', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), price, (others, amount) => {
        const hidden = (more: Partial<QuoteLine>) =>
          view([
            ...named(others),
            quoteLine({ unitPrice: amount, lineTotal: amount, buyerVisibility: 'hidden', ...more, id: 'qli_hidden' }),
          ])
        const other = {
          title: 'Canary',
          sku: 'CANARY',
          quantity: 9,
          requestedPrice: 5n,
          imageUrl: 'canary',
          buyerNote: 'x',
        }
        assert.deepEqual(hidden(other), hidden({}))
      }),
    )
  })
})
