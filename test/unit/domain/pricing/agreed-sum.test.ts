import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { sum } from '../../../../src/domain/money.ts'
import { decideAnswer, previewAnswer } from '../../../../src/domain/negotiation/answer-proposal.ts'
import type { Decisions } from '../../../../src/domain/negotiation/decisions.ts'
import { type AgreedTerms, decideConverted, decideStartConversion } from '../../../../src/domain/orders/convert.ts'
import { agreedSum } from '../../../../src/domain/pricing/agreed-sum.ts'
import { deposit } from '../../../../src/domain/pricing/deposit.ts'
import { hasHiddenPrice, isAnsweredAsWhole } from '../../../../src/domain/pricing/hidden-prices.ts'
import type { OrderShare } from '../../../../src/domain/pricing/split.ts'
import { Problem } from '../../../../src/domain/problem.ts'
import { isConvertible, totalsOf } from '../../../../src/domain/quotes/line-state.ts'
import type { QuoteLine, WorkingQuote } from '../../../../src/domain/quotes/quote.ts'
import type { BuyerVisibility, Decision } from '../../../../src/domain/quotes/quote-terms.ts'
import { quoteLine } from '../../../support/given/lines.ts'
import { workingQuote } from '../../../support/given/working-quote.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const FACTS = { settings: {}, contactId: null, customerTags: [], termsAccepted: true }

/** Returns a quote whose buyer was offered these lines with these terms. */
function offered(lines: readonly QuoteLine[], terms: AgreedTerms): WorkingQuote {
  const proposal = { versionNumber: 1, shippingTax: terms.shippingTax, depositPercentage: null } as never
  const totals = totalsOf(lines, terms.shippingTotal, terms.shippingTax)
  return workingQuote({ status: 'proposal_sent', lines, totals, proposal })
}

const amount = fc.bigInt({ min: 0n, max: 10n ** 8n })
const visibility = fc.constantFrom<BuyerVisibility>('show', 'show', 'price_hidden', 'hidden')
const lines = fc
  .array(fc.record({ net: amount, discountShare: amount, tax: amount, visibility, kit: fc.option(fc.nat(2)) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((all) =>
    all.map(({ net, discountShare, tax, visibility, kit }, i) =>
      quoteLine({
        id: `qli_${i}`,
        unitPrice: net + discountShare,
        lineTotal: net + discountShare,
        discountShare,
        tax,
        buyerVisibility: visibility,
        kit: kit === null ? null : { key: `kit ${kit}`, role: 'component', title: null },
      }),
    ),
  )
const terms: fc.Arbitrary<AgreedTerms> = fc
  .record({ shippingTotal: amount, shippingTax: amount, percent: fc.option(fc.bigInt({ min: 0n, max: 100n })) })
  .map(({ percent, ...charges }) => ({
    ...charges,
    shippingStatus: 'quoted',
    shippingLabel: null,
    depositPercentage: percent === null ? null : percent * 10_000n,
    paymentTerms: null,
  }))
const decision = fc.constantFrom<Decision>('accept', 'accept', 'reject', 'defer')
const answers = fc.array(decision, { minLength: 8, maxLength: 8 })

/** Returns decisions on the lines the buyer sees, kits as one. */
function answerTo(all: readonly QuoteLine[], answer: readonly Decision[]): Decisions {
  const seen = all.filter(({ buyerVisibility }) => buyerVisibility !== 'hidden')
  const firstOf = ({ id, kit }: QuoteLine) => (kit && seen.find((one) => one.kit?.key === kit.key)?.id) ?? id
  return Object.fromEntries(
    seen.flatMap((line) => {
      const made = answer[Number(firstOf(line).slice(4))]
      return made && made !== 'defer' ? [[line.id, made]] : []
    }),
  )
}

function unless<T>(run: () => T): T | null {
  try {
    return run()
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** Converts some accepted lines in groups and records the draft orders; returns the quote afterwards. */
function convert(quote: WorkingQuote, groups: string[][], on: 'first' | 'prorated', agreed: AgreedTerms) {
  const started = unless(() => decideStartConversion(quote, 'group', { groups, shippingOn: on }, agreed, NOW))
  if (!started) return null
  let { quote: now } = started.change
  for (const [i, order] of started.orders.entries()) {
    const isLast = i === started.orders.length - 1
    const draft = { ...order, id: `draft ${i} of ${order.lineIds}`, isLast, invoice: false }
    now = decideConverted(now, draft, NOW).quote
  }
  return { quote: now, orders: started.orders }
}

const groupsOf = (ids: readonly string[], places: readonly number[]) =>
  [0, 1, 2]
    .map((place) => ids.filter((id) => places[Number(id.slice(4))] === place))
    .filter((group) => group.length > 0)

/** Converts all accepted lines in two rounds, the first in groups of some lines, adding to the existing draft orders. */
function convertAll(
  before: WorkingQuote,
  places: readonly number[],
  on: 'first' | 'prorated',
  agreed: AgreedTerms,
  orders: OrderShare[],
): WorkingQuote {
  let quote = before
  for (const isWhole of [false, true]) {
    const left = quote.lines.filter(isConvertible).map(({ id }) => id)
    const groups = isWhole ? [left] : groupsOf(left, places)
    const made = left.length > 0 && groups.length > 0 ? convert(quote, groups, on, agreed) : null
    quote = made?.quote ?? quote
    orders.push(...(made?.orders ?? []))
  }
  return quote
}

/** Returns an answer's sum, and the quote once it is given; null if refused. */
function answered(quote: WorkingQuote, answer: readonly Decision[], agreed: AgreedTerms) {
  const open = quote.lines.filter((line) => line.decision === null)
  const decisions = answerTo(open, answer)
  const shown = unless(() => previewAnswer(quote, decisions))
  const change = unless(() => decideAnswer(quote, decisions, FACTS, NOW))
  return shown && change && { promised: agreedSum({ ...quote, lines: shown }, agreed), quote: change.quote }
}

describe('the one sum of an answer', () => {
  it('equals the sum of its draft orders, whatever was offered, answered, grouped and converted in any number of rounds', () => {
    const places = fc.array(fc.nat(3), { minLength: 8, maxLength: 8 })
    const on = fc.constantFrom('first' as const, 'prorated' as const)
    fc.assert(
      fc.property(lines, terms, answers, answers, places, on, (all, agreed, first, second, places, on) => {
        let quote = offered(all, agreed)
        const orders: OrderShare[] = []
        for (const answer of [first, second]) {
          const given = answered(quote, answer, agreed)
          if (!given) continue
          const { promised } = given
          quote = given.quote
          assert.deepEqual(agreedSum(quote, agreed), promised)
          assert.equal(promised?.net, quote.totals.acceptedTotal ?? quote.totals.subtotal - quote.totals.discountTotal)
          if (quote.totals.headlineMode === 'full') assert.equal(promised?.total, quote.totals.total)
          quote = convertAll(quote, places, on, agreed, orders)
          assert.equal(agreedSum(quote, agreed)?.total, promised?.total)
          assert.equal(sum(orders.map(({ total }) => total)), promised?.total)
          assert.equal(sum(orders.map(({ subtotal, discount }) => subtotal - discount)), promised?.net)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('has the deposit of its draft order', () => {
    fc.assert(
      fc.property(lines, terms, (all, agreed) => {
        const quote = { ...offered(all, agreed), lines: all.map((line) => ({ ...line, decision: 'accept' as const })) }
        const { total, deposit: due } = agreedSum(quote, agreed) ?? {}
        const made = convert({ ...quote, status: 'accepted' }, [all.map(({ id }) => id)], 'first', agreed)
        assert.deepEqual([total, due], [made?.orders[0]?.total, made?.orders[0]?.deposit])
        assert.equal(due, agreed.depositPercentage === null ? null : deposit(total ?? 0n, agreed.depositPercentage))
      }),
    )
  })

  it('is null if nothing is accepted', () => {
    fc.assert(fc.property(lines, terms, (all, agreed) => assert.equal(agreedSum(offered(all, agreed), agreed), null)))
  })
})

describe('hidden prices', () => {
  /** Returns what a buyer could see of any answer: the sum, or that there is none. */
  const seenOf = (all: readonly QuoteLine[], answer: readonly Decision[], agreed: AgreedTerms) => {
    const quote = offered(all, agreed)
    const seen = unless(() => previewAnswer(quote, answerTo(all, answer)))
    return [seen && agreedSum({ ...quote, lines: seen }, agreed), isAnsweredAsWhole(all)]
  }

  it('are not revealed by the sum of any answer: sums are the same however hidden amounts are spread', () => {
    fc.assert(
      fc.property(lines, terms, answers, amount, (all, agreed, answer, shift) => {
        const plain = all.map((line) => (hasHiddenPrice(line) ? { ...line, discountShare: 0n, tax: 0n } : line))
        const hidden = plain.filter((line) => hasHiddenPrice(line) && (line.lineTotal ?? 0n) > 1n)
        const [from, to] = hidden
        fc.pre(from !== undefined && to !== undefined)
        const by = (shift % ((from?.lineTotal ?? 0n) - 1n)) + 0n
        const spread = plain.map((line) => {
          if (line !== from && line !== to) return line
          const lineTotal = (line.lineTotal ?? 0n) + (line === to ? by : -by)
          return { ...line, lineTotal, unitPrice: lineTotal }
        })
        assert.deepEqual(seenOf(spread, answer, agreed), seenOf(plain, answer, agreed))
      }),
      { numRuns: 1000 },
    )
  })

  const line = (buyerVisibility: BuyerVisibility, more: Partial<QuoteLine> = {}) =>
    quoteLine({ buyerVisibility, unitPrice: 100n, lineTotal: 100n, ...more })
  const kit = (key: string, role: 'parent' | 'component') => ({ kit: { key, role, title: null } })
  const free = { unitPrice: 0n, lineTotal: 0n }

  it('in only one part still allow answering in parts', () => {
    const named = (...all: QuoteLine[]) => isAnsweredAsWhole(all.map((one, i) => ({ ...one, id: `qli_${i}` })))
    assert.equal(named(line('show'), line('show'), line('price_hidden')), false)
    assert.equal(named(line('show'), line('hidden'), line('hidden')), false)
    assert.equal(
      named(line('show'), line('price_hidden', kit('a', 'component')), line('hidden', kit('a', 'parent'))),
      false,
    )
    assert.equal(
      named(line('show', kit('a', 'parent')), line('hidden', { ...kit('a', 'component'), ...free }), line('hidden')),
      false,
    )
    assert.equal(named(line('price_hidden'), line('hidden', { decision: 'accept' })), false)
    assert.equal(named(line('show'), line('price_hidden'), line('hidden')), true)
    assert.equal(named(line('price_hidden'), line('price_hidden', free)), true)
    assert.equal(named(line('hidden', kit('a', 'component')), line('show', kit('a', 'parent')), line('hidden')), true)
  })

  it('in several parts prevent partial answers, with a message, and separate draft orders', () => {
    const agreed = fc.sample(terms, 1)[0] as AgreedTerms
    const all = (['show', 'price_hidden', 'hidden'] as const).map((one, i) => line(one, { id: `qli_${i}` }))
    const quote = offered(all, agreed)
    const refused = { code: 'answered_as_whole' }
    assert.throws(() => decideAnswer(quote, { qli_0: 'accept' }, FACTS, NOW), refused)
    assert.throws(() => previewAnswer(quote, { qli_0: 'accept', qli_1: 'reject' }), refused)
    const { quote: accepted } = decideAnswer(quote, { qli_0: 'accept', qli_1: 'accept' }, FACTS, NOW)
    assert.equal(accepted.status, 'accepted')
    const groups = (...groups: string[][]) => ({ groups, shippingOn: 'first' as const })
    const apart = groups(['qli_0', 'qli_1'], ['qli_2'])
    assert.throws(() => decideStartConversion(accepted, 'group', apart, agreed, NOW), { code: 'invalid_request' })
    const together = groups(['qli_0'], ['qli_1', 'qli_2'])
    assert.equal(decideStartConversion(accepted, 'group', together, agreed, NOW).orders.length, 2)
  })

  it('in a kit stay with it: its hidden lines are not accepted while the kit is open', () => {
    const agreed = fc.sample(terms, 1)[0] as AgreedTerms
    const all = [
      line('show', { id: 'qli_0' }),
      line('show', { id: 'qli_1', ...kit('a', 'parent') }),
      line('hidden', { id: 'qli_2', ...kit('a', 'component') }),
    ]
    const { quote } = decideAnswer(offered(all, agreed), { qli_0: 'accept' }, FACTS, NOW)
    assert.deepEqual(
      quote.lines.map((one) => one.decision),
      ['accept', null, null],
    )
  })
})
