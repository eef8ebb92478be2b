import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { parsePercent } from '../../../../src/domain/pricing/percent.ts'
import { reckonDraft as reckonEmbedded } from '../../../../src/outside/platform/embedded/orders/draft-figures.ts'
import type { DraftLineRecord } from '../../../support/shopify/drafts/draft-records.ts'
import { reckonDraft } from '../../../support/shopify/drafts/reckon-draft.ts'

const someLine = fc.record({
  unitPrice: fc.bigInt({ min: 0n, max: 1_000_000n }),
  quantity: fc.integer({ min: 1, max: 999 }),
  taxable: fc.boolean(),
})
const someDraft = fc.record({
  lines: fc.array(someLine, { minLength: 1, maxLength: 12 }),
  discountShare: fc.bigInt({ min: 0n, max: 1000n }),
  shipping: fc.bigInt({ min: 0n, max: 100_000n }),
  /** In hundredths of a percent. */
  rate: fc.integer({ min: 0, max: 3000 }),
  taxShipping: fc.boolean(),
  taxesIncluded: fc.boolean(),
})

function recordOf(unit: bigint, quantity: number, taxable: boolean, rate: string): DraftLineRecord {
  const names = { id: '1', uuid: '1', variantId: null, title: 'Sample', sku: null, attributes: [] }
  const sums = { override: null, unit, original: unit * BigInt(quantity), discount: 0n, share: 0n }
  return { ...names, ...sums, quantity, taxable, requiresShipping: true, rates: [{ title: 'VAT', rate }] }
}

function reckonBoth(draft: typeof someDraft extends fc.Arbitrary<infer Draft> ? Draft : never) {
  const { lines, discountShare, shipping, rate, taxShipping, taxesIncluded } = draft
  const written = (rate / 10_000).toFixed(4)
  const goods = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * BigInt(quantity), 0n)
  const amount = (goods * discountShare) / 1000n
  const records = lines.map((one) => recordOf(one.unitPrice, one.quantity, one.taxable, written))
  const figures = reckonDraft(records, {
    discount: { amount },
    shipping,
    shippingRates: taxShipping ? [{ title: 'VAT', rate: written }] : [],
    taxesIncluded,
    deposit: null,
    hasTerms: false,
  })
  const embedded = reckonEmbedded(lines, {
    discount: { type: 'fixed', amount },
    shipping,
    tax: { rate: parsePercent((rate / 100).toFixed(2)) ?? 0n, shippingTaxable: taxShipping },
    deposit: 0n,
  })
  return { figures, records, embedded, amount, goods }
}

it("reckons a draft to the embedded platform's cents, line by line, where prices exclude tax", () => {
  fc.assert(
    fc.property(someDraft, (draft) => {
      const { figures, records, embedded } = reckonBoth({ ...draft, taxesIncluded: false })
      assert.deepEqual(
        records.map(({ share }) => share),
        embedded.lines.map(({ discount }) => discount),
      )
      assert.deepEqual(
        [figures.lineItems, figures.discounts, figures.shipping, figures.tax, figures.total],
        [embedded.subtotal, embedded.discountTotal, embedded.shippingTotal, embedded.taxTotal, embedded.total],
      )
    }),
    { numRuns: 500 },
  )
})

it('adds up to the cent, with tax inside the total where prices include it', () => {
  fc.assert(
    fc.property(someDraft, (draft) => {
      const { figures, records, amount, goods } = reckonBoth(draft)
      assert.equal(
        records.reduce((sum, { share }) => sum + share, 0n),
        goods === 0n ? 0n : amount,
      )
      const added = draft.taxesIncluded ? 0n : figures.tax
      assert.equal(figures.total, figures.subtotal + figures.shipping + added)
      assert.equal(figures.subtotal, figures.lineItems - figures.discounts)
    }),
  )
})
