import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import fc from 'fast-check'
import { sendProposal } from '../../../src/commands/negotiation/send-proposal.ts'
import { stageProposal } from '../../../src/commands/negotiation/stage-proposal.ts'
import { convertQuote } from '../../../src/commands/orders/convert-quote.ts'
import type { Conversion } from '../../../src/database/orders/conversion-row.ts'
import type { StagedProposal } from '../../../src/domain/negotiation/staged-proposal.ts'
import { parsePercent } from '../../../src/domain/pricing/percent.ts'
import { stagedAt } from '../../support/given/staged.ts'
import { contextOf } from '../../support/service/context.ts'
import { type Negotiation, openNegotiation } from '../../support/shop/negotiation.ts'
import { type OpenShop, openShopifyStage, type ShopifyStage } from '../../support/shop/shopify-shop.ts'

let stage: ShopifyStage
before(async () => {
  stage = await openShopifyStage()
})
after(() => stage?.close())

/** Opens a quote at these prices that is with its buyer; its tax is Shopify's. */
async function offer(
  { here }: OpenShop,
  prices: readonly string[],
  more: Partial<StagedProposal> = {},
  lines: readonly object[] = prices.map((_, i) => ({ custom: { title: `Thing ${i}` }, quantity: 1 })),
): Promise<Negotiation> {
  const quote = await openNegotiation(stage.service, here, { lines })
  const ctx = await contextOf(stage.service, here.store)
  const tax = { kind: 'platform', figure: null } as const
  await stageProposal(ctx, { quoteId: quote.id }, stagedAt(quote.lines, prices, { tax, ...more }))
  await assert.rejects(sendProposal(ctx, { quoteId: quote.id }, false), { code: 'tax_changed' })
  await sendProposal(ctx, { quoteId: quote.id }, false)
  return quote
}

/** Converts groups of lines, by their positions, or everything accepted; returns the draft orders. */
async function convert(
  { here }: OpenShop,
  quote: Negotiation,
  groups: readonly (readonly number[])[] | null = null,
): Promise<readonly Conversion[]> {
  const ctx = await contextOf(stage.service, here.store)
  const ids = groups?.map((group) => group.map((i) => quote.lines[i] ?? assert.fail()))
  const request = { groups: ids ?? null, shippingOn: 'prorated', invoice: false } as const
  return (await convertQuote(ctx, { quoteId: quote.id }, request)).conversions
}

const taxed = fc.record({
  prices: fc.array(
    fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
    { minLength: 3, maxLength: 4 },
  ),
  off: fc.constantFrom('0', '7.5', '33.33'),
  shipping: fc.bigInt({ min: 0n, max: 2_000n }),
  rates: fc.constantFrom(['0.19'], ['0.0625', '0.0225']),
  taxShipping: fc.boolean(),
  /** The first line is not accepted, is converted alone, or with others that are on draft orders of their own. */
  first: fc.constantFrom('rejected', 'alone', 'split'),
})

/** Returns by how many cents Shopify's tax on a draft order differs; all else must be as agreed. */
function differenceOf({ subtotal, discount, shipping, tax, platformTax, platformTotal }: Conversion): number {
  assert.ok(platformTax !== null)
  assert.equal(platformTotal, subtotal - discount + shipping + platformTax)
  return Number(platformTax - tax)
}

it('parts of an offer and their splits convert at any cents: only the tax may differ, by a cent for each line and the shipping', async () => {
  const differences: number[] = []
  await fc.assert(
    fc.asyncProperty(taxed, async ({ prices, off, shipping: amount, rates, taxShipping, first }) => {
      const taxRates = rates.map((rate, i) => ({ title: `Tax ${i}`, rate }))
      const open = await stage.open({ taxRates, taxShipping })
      const discount = { kind: 'percent', off: parsePercent(off) ?? 0n } as const
      const shipping = { status: 'quoted', label: null, amount } as const
      const quote = await offer(open, prices, { discount, shipping })
      const rest = prices.slice(1).map((_, i) => i + 1)
      await quote.answer(first === 'rejected' ? 'reject' : 'accept', ...rest.map(() => 'accept' as const))
      if (first === 'alone') await convert(open, quote, [[0]])
      for (const made of await convert(open, quote, first === 'split' ? [[0], ...rest.map((i) => [i])] : null)) {
        const difference = differenceOf(made)
        assert.ok(
          Math.abs(difference) <= made.lineIds.length + 1,
          `${difference} cents on ${made.lineIds.length} lines`,
        )
        differences.push(difference)
      }
      assert.equal((await quote.read()).status, 'converted')
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 40), seed: 14 },
  )
  assert.ok(
    differences.some((difference) => difference !== 0),
    'no tax differed',
  )
})

it('a buyer who accepts two of four lines at 7 % and 19 % gets the tax of those, and they convert to the cent', async () => {
  const open = await stage.open({ taxRates: [{ title: 'VAT', rate: '0.19' }], taxShipping: true })
  const lines = ['0.07', '0.19', '0.07', '0.19'].map((rate) => {
    const { id } = open.there.addVariant({ price: '100.00', taxRates: [{ title: 'VAT', rate }] })
    return { variant_id: `gid://platform/ProductVariant/${id}`, quantity: 1 }
  })
  const shipping = { status: 'quoted', label: null, amount: 1_000n } as const
  const quote = await offer(open, ['100.00', '100.00', '50.00', '30.01'], { shipping }, lines)
  const taxes = [2_100n, 13_300n, 350n, 570n] // of 3, 7, 1 and 1 of them
  assert.deepEqual(
    (await quote.read()).lines.map(({ tax }) => tax),
    taxes,
  )
  await quote.answer('accept', 'reject', 'reject', 'accept')
  const [made] = await convert(open, quote)
  assert.ok(made)
  assert.equal(differenceOf(made), 0)
  assert.equal(made.tax, 2_100n + 570n + 190n)
})
