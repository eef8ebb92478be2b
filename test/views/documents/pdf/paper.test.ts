import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import { DOCUMENT_TYPES, type DocumentType } from '../../../../src/domain/documents/documents.ts'
import { formatMoney, sum } from '../../../../src/domain/money.ts'
import { agreedSum } from '../../../../src/domain/pricing/agreed-sum.ts'
import { netOf } from '../../../../src/domain/quotes/line-state.ts'
import type { QuoteLine } from '../../../../src/domain/quotes/quote.ts'
import type { BuyerVisibility, Decision } from '../../../../src/domain/quotes/quote-terms.ts'
import { CATALOGUES } from '../../../../src/languages/catalogues.ts'
import { type PaperFacts, viewPaper } from '../../../../src/views/documents/pdf/paper.ts'
import { quoteLine } from '../../../support/given/lines.ts'
import { paperSource } from '../../../support/given/paper.ts'
import { openMaker, textOf } from '../../../support/service/documents.ts'

const maker = openMaker()
after(() => maker.close())

const NOTHING = { shipping: 0n, shippingTax: 0n }
const DRAFT = 'gid://platform/DraftOrder/1'
const line = fc
  .record({
    price: fc.bigInt({ min: 0n, max: 10n ** 9n }),
    quantity: fc.integer({ min: 1, max: 999 }),
    share: fc.bigInt({ min: 0n, max: 100n }),
    decision: fc.constantFrom<Decision | null>('accept', 'reject', 'defer', null),
    visibility: fc.constantFrom<BuyerVisibility>('show', 'show', 'price_hidden', 'hidden'),
    isOrdered: fc.boolean(),
  })
  .map(({ price, quantity, share, decision, visibility, isOrdered }) => {
    const lineTotal = price * BigInt(quantity)
    const discountShare = (lineTotal * share) / 100n
    const draftOrderId = isOrdered && decision === 'accept' ? DRAFT : null
    return quoteLine({
      unitPrice: price,
      quantity,
      lineTotal,
      discountShare,
      decision,
      draftOrderId,
      buyerVisibility: visibility,
    })
  })
const offer = fc
  .array(line, { minLength: 1, maxLength: 12 })
  .map((lines) => lines.map((one, i) => ({ ...one, id: `qli_${i}`, title: `Title${i}x${one.buyerVisibility}` })))

const TERMS: PaperFacts['terms'] = {
  shippingTotal: 1800n,
  shippingTax: 0n,
  shippingStatus: 'quoted',
  shippingLabel: null,
  depositPercentage: null,
  paymentTerms: null,
}

/** Returns the draft order of the lines on one. */
function orderOf(lines: readonly QuoteLine[]) {
  const own = lines.filter(({ draftOrderId }) => draftOrderId === DRAFT)
  const [subtotal, discount] = [sum(own.map((one) => one.lineTotal ?? 0n)), sum(own.map((one) => one.discountShare))]
  const figures = { subtotal, discount, shipping: 1800n, tax: 0n, total: subtotal - discount + 1800n, deposit: 123n }
  return { id: DRAFT, figures }
}
const factsOf = (type: DocumentType, lines: readonly QuoteLine[]): PaperFacts | null =>
  type === 'proposal' ? null : { terms: TERMS, order: type === 'proforma_invoice' ? orderOf(lines) : null }
const view = (type: DocumentType, lines: readonly QuoteLine[]) =>
  viewPaper(type, paperSource(lines), factsOf(type, lines))
function totalOf(type: DocumentType, lines: readonly QuoteLine[]): bigint {
  const { totals } = paperSource(lines).quote
  if (type === 'proforma_invoice') return orderOf(lines).figures.total
  const agreed = type === 'confirmation' ? agreedSum({ lines, charged: NOTHING }, TERMS) : null
  return (agreed ?? totals).total
}
const figure = (amount: bigint) =>
  new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(formatMoney(amount) as '1')

describe('a document', () => {
  it('shows what the version says, to the cent, when the PDF is read back', async () => {
    await fc.assert(
      fc.asyncProperty(offer, fc.constantFrom(...DOCUMENT_TYPES), async (lines, type) => {
        const text = await textOf(await maker.make(view(type, lines), null))
        const own = lines.filter((one) => type !== 'proforma_invoice' || one.draftOrderId === DRAFT)
        for (const one of own.filter(({ buyerVisibility }) => buyerVisibility === 'show')) {
          const row = text.slice(text.indexOf(one.title))
          for (const amount of [one.unitPrice ?? 0n, one.lineTotal ?? 0n, netOf(one)]) {
            assert.ok(row.includes(figure(amount)), `${figure(amount)} is not in ${row}`)
          }
        }
        const total = totalOf(type, lines)
        assert.ok(text.includes(`€${figure(total)}`), `€${figure(total)} is not in ${text}`)
      }),
      { numRuns: 15 },
    )
  })

  it('never names a hidden line, whatever its type', () => {
    fc.assert(
      fc.property(offer, fc.constantFrom(...DOCUMENT_TYPES), (lines, type) => {
        const said = JSON.stringify(view(type, lines))
        assert.ok(!said.includes('xhidden'))
        for (const one of lines.filter(({ buyerVisibility }) => buyerVisibility === 'price_hidden')) {
          const row = view(type, lines).rows.find(({ title }) => title === one.title)
          assert.ok(row === undefined || !/[0-9]/.test(row.figures.slice(1).join('')))
        }
      }),
    )
  })

  it('does not depend on how an amount is spread over lines with hidden prices', () => {
    const spread = fc.bigInt({ min: 0n, max: 10n ** 6n })
    fc.assert(
      fc.property(
        offer,
        spread,
        line,
        line,
        fc.constantFrom('proposal', 'confirmation'),
        (others, first, a, b, type) => {
          const pair = (one: bigint, other: bigint) =>
            [one, other].map((amount, i) => ({
              ...(i === 0 ? a : b),
              ...{
                id: `qli_h${i}`,
                title: `H${i}`,
                unitPrice: amount,
                lineTotal: amount,
                quantity: 1,
                discountShare: 0n,
              },
              buyerVisibility: 'price_hidden' as const,
              decision: a.decision, // answered like such an offer
              draftOrderId: null,
            }))
          fc.pre(first > 0n && first < 10n ** 6n)
          const rest = others.filter(({ buyerVisibility }) => buyerVisibility === 'show')
          const seen = view(type as DocumentType, [...rest, ...pair(first, 10n ** 6n - first)])
          assert.deepEqual(seen, view(type as DocumentType, [...rest, ...pair(1n, 10n ** 6n - 1n)]))
        },
      ),
    )
  })

  it('of an acceptance shows the one sum of what is accepted, and what of it is already ordered', () => {
    const lines = [
      quoteLine({ id: 'qli_1', decision: 'accept', unitPrice: 1000n, lineTotal: 1000n, draftOrderId: DRAFT, tax: 80n }),
      quoteLine({ id: 'qli_2', decision: 'accept', unitPrice: 500n, lineTotal: 500n, discountShare: 100n, tax: 32n }),
      quoteLine({ id: 'qli_3', decision: 'reject', unitPrice: 700n, lineTotal: 700n, tax: 56n }),
      quoteLine({ id: 'qli_4', decision: 'defer', unitPrice: 900n, lineTotal: 900n, tax: 72n }),
    ]
    const source = paperSource(lines)
    const quote = { ...source.quote, charged: { shipping: 1500n, shippingTax: 0n } }
    const terms = { ...TERMS, depositPercentage: 300_000n }
    const paper = viewPaper('confirmation', { ...source, quote }, { terms, order: null })
    assert.deepEqual(
      paper.totals.map(({ name, value }) => [name, value]),
      [
        ['Subtotal', '€15.00'],
        ['Discount', '-€1.00'],
        ['Accepted, before shipping and tax', '€14.00'],
        ['Shipping', '€18.00'],
        ['Tax (estimate)', '€1.12'],
        ['Total', '€33.12'],
        ['Already ordered', '€25.80'],
        ['Still to be ordered', '€7.32'],
        ['Still open, before shipping and tax', '€9.00'],
      ],
    )
    assert.deepEqual(paper.terms, [{ name: 'Deposit', value: ['€2.20'] }])
  })

  it('is complete in each language', () => {
    const lines = [quoteLine({ unitPrice: 100n, lineTotal: 100n, discountShare: 10n, decision: 'accept' })]
    for (const type of DOCUMENT_TYPES) {
      const of = (language: 'en' | 'de') => viewPaper(type, { ...paperSource(lines), language }, factsOf(type, lines))
      const [en, de] = [of('en'), of('de')]
      assert.deepEqual(
        en.columns.filter((name) => de.columns.includes(name)),
        [],
      )
      assert.notEqual(en.heading, de.heading)
    }
    assert.deepEqual(Object.keys(CATALOGUES.de.paper).sort(), Object.keys(CATALOGUES.en.paper).sort())
  })
})
