import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { composeDraft, composeTax, taxByLine } from '../../../../src/commands/negotiation/compose-draft.ts'
import { formatMoney, parseMoney, sum } from '../../../../src/domain/money.ts'
import { composeOffer } from '../../../../src/domain/negotiation/compose-offer.ts'
import type { StagedProposal } from '../../../../src/domain/negotiation/staged-proposal.ts'
import { shareOrders, termsOf } from '../../../../src/domain/orders/convert.ts'
import type { Tax } from '../../../../src/domain/pricing/tax.ts'
import { netOf } from '../../../../src/domain/quotes/line-state.ts'
import type { QuoteLine, WorkingQuote } from '../../../../src/domain/quotes/quote.ts'
import type { DraftInput } from '../../../../src/outside/platform/draft-order.ts'
import { checkDraftInput } from '../../../../src/outside/platform/embedded/orders/check-draft-input.ts'
import { type FigureTerms, reckonDraft } from '../../../../src/outside/platform/embedded/orders/draft-figures.ts'
import { stagedAt } from '../../../support/given/staged.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const RATE = { rate: 82_500n, shippingTaxable: true }

interface Item {
  price: bigint
  quantity: number
  taxable: boolean
  /** The draft order it goes to. */
  group: number
  accepted: boolean
}
const items = fc.array(
  fc.record<Item>({
    price: fc.bigInt({ min: 0n, max: 1_000_000n }),
    quantity: fc.integer({ min: 1, max: 50 }),
    taxable: fc.boolean(),
    group: fc.integer({ min: 0, max: 3 }),
    accepted: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)
const taxes = fc.oneof(
  fc.constant<Tax>({ kind: 'none' }),
  fc.record({ kind: fc.constant('amount' as const), amount: fc.bigInt({ min: 0n, max: 10n ** 8n }) }),
  fc.constant<Tax>({ kind: 'rate', pct: RATE.rate, shippingTaxable: true }),
  fc.constant<Tax>({ kind: 'platform', figure: null }),
)
const terms = fc.record({
  off: fc.bigInt({ min: 0n, max: 1_000_000n }),
  shipping: fc.bigInt({ min: 0n, max: 100_000n }),
  shippingOn: fc.constantFrom('first' as const, 'prorated' as const),
  kits: fc.boolean(),
})

/** Returns what the embedded platform makes of a draft order, at its own rate if no tax was agreed. */
function reckoned(input: DraftInput) {
  const { unitPrices, terms, agreedTax, faults } = checkDraftInput(input)
  assert.deepEqual(faults, [])
  const lines = input.lines.map(({ quantity, ...line }, i) => ({
    unitPrice: unitPrices[i] ?? 0n,
    quantity,
    taxable: line.kind === 'custom' && line.taxable,
  }))
  const tax: FigureTerms['tax'] = agreedTax ?? RATE
  return reckonDraft(lines, { ...terms, tax })
}

function quoteOf(list: readonly Item[]): WorkingQuote {
  const lines = list.map(({ quantity, taxable }, i) => ({
    id: `l${i}`,
    title: `Line ${i}`,
    variantId: null,
    isCustom: true,
    sku: null,
    requiresShipping: true,
    decision: null,
    draftOrderId: null,
    quantity,
    taxable,
  }))
  const customer = { email: 'kim@buyer.example', notes: null, shippingAddress: null, billingAddress: null }
  const platform = { customerId: null, companyId: null, companyLocationId: null, companyContactId: null }
  return {
    ...{ number: 'Q-1', currency: 'EUR', poNumber: null, kitConversionMode: 'components', customer, platform },
    charged: { shipping: 0n, shippingTax: 0n },
    lines: lines as unknown as QuoteLine[],
  } as unknown as WorkingQuote
}

it("a quote's draft orders match its shares on the platform to the cent, and together its total, whatever the tax", () => {
  fc.assert(
    fc.property(items, taxes, terms, (list, tax, { off, shipping, shippingOn, kits }) => {
      const quote = { ...quoteOf(list), kitConversionMode: kits ? ('single_line' as const) : ('components' as const) }
      const offer = offered(quote, list, { tax, off, shipping })
      const lines = offer.lines.map((line, i) => {
        const decision = list[i]?.accepted ? ('accept' as const) : ('reject' as const)
        return { ...line, decision }
      })
      const grouped = Map.groupBy(
        lines.filter(({ decision }) => decision === 'accept'),
        ({ id }) => list[Number(id.slice(1))]?.group,
      )
      const groups = [...grouped.values()].map((group) => group.map(({ id }) => id))
      fc.pre(groups.length > 0)
      const agreed = termsOf(offer)
      const accepted = { ...quote, lines }
      const orders = shareOrders(accepted, groups, shippingOn, agreed)
      for (const order of orders) {
        const draft = composeDraft(accepted, order, { ...agreed, termsId: null })
        const made = reckoned({ ...draft, tax: composeTax(accepted, order) })
        assert.deepEqual([made.discountTotal, made.taxTotal, made.total], [order.discount, order.tax, order.total])
      }
      const rejected = sum(lines.filter(({ decision }) => decision === 'reject').map((line) => netOf(line) + line.tax))
      assert.equal(sum(orders.map(({ total }) => total)) + rejected, offer.totals.total)
    }),
  )
})

/** Returns an offer of these lines; the platform's tax is what it calculates for them as a draft order. */
function offered(
  quote: WorkingQuote,
  list: readonly Item[],
  { tax, off, shipping }: { tax: Tax; off: bigint; shipping: bigint },
) {
  const ids = quote.lines.map(({ id }) => id)
  const prices = list.map(({ price }) => formatMoney(price))
  const staged = (tax: Tax): StagedProposal =>
    stagedAt(
      ids,
      prices,
      { tax, discount: { kind: 'percent', off }, shipping: { status: 'quoted', label: null, amount: shipping } },
      list.map(({ quantity }) => quantity),
    )
  if (tax.kind !== 'platform') return composeOffer(quote, staged(tax), NOW).offer
  const { offer } = composeOffer(quote, staged({ kind: 'none' }), NOW)
  const share = { lineIds: ids, discount: offer.totals.discountTotal, shipping }
  const made = reckoned(composeDraft({ ...quote, lines: offer.lines }, share, { ...termsOf(offer), termsId: null }))
  const lines = taxByLine(
    { ...quote, lines: offer.lines },
    ids,
    made.lines.map((line) => line.tax),
  )
  const figure = { lines, shipping: made.taxTotal - sum(made.lines.map((line) => line.tax)) }
  const taxed = composeOffer(quote, staged({ kind: 'platform', figure }), NOW).offer
  assert.equal(taxed.totals.taxEstimate, made.taxTotal, 'the platform’s figure is the quote’s')
  assert.equal(taxed.totals.total, made.total)
  return taxed
}

it('the tax of a kit sold as one line is spread over its components, to the cent', () => {
  const kit = (role: 'parent' | 'component') => ({ key: 'k', role, title: null })
  const list = [1, 2, 1].map((quantity) => ({ price: 333n, quantity, taxable: true, group: 0, accepted: true }))
  const quote = { ...quoteOf(list), kitConversionMode: 'single_line' as const }
  const lines = quote.lines.map((line, i) => ({
    ...line,
    kit: i < 2 ? kit(i === 1 ? 'parent' : 'component') : null,
    unitPrice: 333n,
    lineTotal: 333n * BigInt(line.quantity),
    discountShare: 0n,
    tax: [27n, 55n, 28n][i] ?? 0n,
  }))
  const kitted = { ...quote, lines }
  const ids = lines.map(({ id }) => id)
  assert.deepEqual(composeTax(kitted, { lineIds: ids, shippingTax: 5n }), {
    lines: ['0.82', '0.00', '0.28'],
    shipping: '0.05',
  })
  const taxes = taxByLine(kitted, ids, [41n, 42n, 28n])
  assert.deepEqual(Object.fromEntries(taxes.map(({ lineId, tax }) => [lineId, formatMoney(tax)])), {
    l0: '0.28',
    l1: '0.55',
    l2: '0.28',
  })
  assert.equal(sum(taxes.map(({ tax }) => tax)), parseMoney('1.11'))
})
