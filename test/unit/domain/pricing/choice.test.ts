import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { formatMoney, type Money, sum } from '../../../../src/domain/money.ts'
import { decideAnswer, previewAnswer } from '../../../../src/domain/negotiation/answer-proposal.ts'
import { acceptAll } from '../../../../src/domain/negotiation/choose-lines.ts'
import { composeOffer } from '../../../../src/domain/negotiation/compose-offer.ts'
import { decideExpire } from '../../../../src/domain/negotiation/expire.ts'
import { decideReopen, decideVoid } from '../../../../src/domain/negotiation/revise.ts'
import type { StagedProposal } from '../../../../src/domain/negotiation/staged-proposal.ts'
import { shareOrders, termsOf } from '../../../../src/domain/orders/convert.ts'
import { agreedSum } from '../../../../src/domain/pricing/agreed-sum.ts'
import type { OfferedChoice } from '../../../../src/domain/pricing/choice.ts'
import type { Discount } from '../../../../src/domain/pricing/discount.ts'
import { findFloorBreaches } from '../../../../src/domain/pricing/floor-breaches.ts'
import type { Tax } from '../../../../src/domain/pricing/tax.ts'
import { Problem } from '../../../../src/domain/problem.ts'
import { dearestTotal, isAccepted } from '../../../../src/domain/quotes/line-state.ts'
import type { WorkingQuote } from '../../../../src/domain/quotes/quote.ts'
import type { Offer } from '../../../../src/domain/quotes/version.ts'
import { quoteLine } from '../../../support/given/lines.ts'
import { amountOff, percent, percentOff } from '../../../support/given/offer.ts'
import { stagedAt } from '../../../support/given/staged.ts'
import { workingQuote } from '../../../support/given/working-quote.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const FACTS = { settings: {}, contactId: null, customerTags: [], termsAccepted: true }
const RATE: Tax = { kind: 'rate', pct: percent('20'), shippingTaxable: false }
const optional = (preselected = false): OfferedChoice => ({ kind: 'optional', group: null, preselected })
const oneOf = (group: string, preselected = false): OfferedChoice => ({ kind: 'one_of', group, preselected })

/** A line of the offer: its price and its choice. */
type Priced = readonly [price: Money, choice: OfferedChoice | null]

/** A machine, another thing, an option, and two alternatives of which the first is recommended: qli_0 to qli_4. */
const USUAL: readonly Priced[] = [
  [100_00n, null],
  [50_00n, null],
  [30_00n, optional()],
  [20_00n, oneOf('feet', true)],
  [25_00n, oneOf('feet')],
]

type Offered = WorkingQuote & { offer: Offer }

function offered(terms: Partial<StagedProposal> = {}, lines = USUAL): Offered {
  const ids = lines.map((_, i) => `qli_${i}`)
  const given = workingQuote({ lines: ids.map((id) => quoteLine({ id, title: id, catalogPrice: 100_00n })) })
  const plain = stagedAt(
    ids,
    lines.map(([price]) => formatMoney(price)),
    terms,
    lines.map(() => 1),
  )
  const staged = { ...plain, lines: plain.lines.map((line, i) => ({ ...line, choice: lines[i]?.[1] ?? null })) }
  const { offer, faults } = composeOffer(given, staged, NOW)
  assert.deepEqual(faults, [])
  const proposal = { versionNumber: 1, shippingTax: offer.shippingTax }
  return { ...given, status: 'proposal_sent', lines: offer.lines, totals: offer.totals, proposal, offer } as never
}

const answer = (quote: WorkingQuote, decisions: Parameters<typeof decideAnswer>[1]) =>
  decideAnswer(quote, decisions, FACTS, NOW).quote
const decided = ({ lines }: WorkingQuote) => lines.map(({ decision }) => decision?.[0] ?? '-').join('')
const total = ({ totals }: WorkingQuote) => formatMoney(totals.total)
const refuses = (field: string, message: RegExp) => (error: unknown) =>
  error instanceof Problem && error.message.startsWith(`${field}: `) && message.test(error.message)

describe('an offer with options and alternatives', () => {
  it('costs what is preselected', () => assert.equal(total(offered({ tax: RATE })), '204.00'))

  it('has figures even while a price is missing or below nothing', () => {
    const staged = stagedAt(['qli_0', 'qli_1'], ['1.00', '1.00'], { discount: amountOff('0.00') }, [1, 1])
    const [first, second] = staged.lines
    assert.ok(first && second)
    const below = { kind: 'fixed', off: 200_00n } as const
    const lines = [
      { ...first, price: null, choice: oneOf('a', true) },
      { ...second, price: below, choice: oneOf('a') },
    ]
    const given = workingQuote({ lines: lines.map(({ lineId: id }) => quoteLine({ id, catalogPrice: 100_00n })) })
    const { offer, faults } = composeOffer(given, { ...staged, lines }, NOW)
    assert.deepEqual([offer.totals.total, faults.length > 0], [0n, true])
  })

  it('is judged by what costs most', () => {
    const { offer } = offered({ tax: RATE })
    assert.equal(formatMoney(dearestTotal(offer)), '246.00')
    const below = (percent: string) => findFloorBreaches(offer, { price_floor: { percent } }).map(({ id }) => id)
    assert.deepEqual(below('70'), ['qli_3', 'qli_4'], 'also a line outside the sum')
  })

  for (const [given, lines, code] of [
    ['one alternative', [USUAL[0], [1n, oneOf('a', true)]], 'one_alternative'],
    [
      'no recommendation',
      [
        [1n, oneOf('a')],
        [2n, oneOf('a')],
      ],
      'one_recommended',
    ],
    [
      'two recommendations',
      [
        [1n, oneOf('a', true)],
        [2n, oneOf('a', true)],
      ],
      'one_recommended',
    ],
  ] as const) {
    it(`with ${given} cannot be sent`, () => {
      assert.throws(() => offered({}, lines as never), new RegExp(code))
    })
  }

  for (const [given, more, code] of [
    ['in a kit', { kit: { key: 'k', role: 'parent', title: null } }, 'choice_in_kit'],
    ['with a hidden price', { visibility: 'price_hidden' }, 'choice_not_shown'],
  ] as const) {
    it(`with an option ${given} cannot be sent`, () => {
      const quote = { lines: [quoteLine({ id: 'qli_0' })], charged: { shipping: 0n, shippingTax: 0n } }
      const staged = stagedAt(['qli_0'], ['1.00'])
      const lines = staged.lines.map((line) => ({ ...line, choice: optional(), ...more }))
      const { faults } = composeOffer(quote, { ...staged, lines }, NOW)
      assert.deepEqual(
        faults.map(({ fault }) => fault?.code),
        [code],
      )
    })
  }
})

describe('accepting all', () => {
  for (const [given, chosen, decisions, sum] of [
    ['takes what is preselected', undefined, 'aarar', '204.00'],
    ['takes the chosen option', ['qli_2', 'qli_3'], 'aaaar', '240.00'],
    ['takes the other alternative instead of the recommended one', ['qli_4'], 'aarra', '210.00'],
  ] as const) {
    it(given, () => {
      const quote = offered({ tax: RATE })
      const after = answer(quote, acceptAll(quote, chosen))
      assert.deepEqual([after.status, decided(after), total(after)], ['accepted', decisions, sum])
    })
  }

  it('leaves out a preselected option that is not chosen', () => {
    const quote = offered({}, [
      [100_00n, null],
      [10_00n, optional(true)],
    ])
    assert.equal(total(quote), '110.00')
    const after = answer(quote, acceptAll(quote, []))
    assert.deepEqual([after.status, decided(after), total(after)], ['accepted', 'ar', '100.00'])
  })

  for (const [given, chosen, field, message] of [
    ['no alternative', [], 'chosen', /exactly one of: qli_3, qli_4/],
    ['two alternatives', ['qli_3', 'qli_4'], 'chosen', /exactly one of/],
    ['a line that is no choice', ['qli_0', 'qli_3'], 'chosen.0', /nothing to choose/],
    ['an unknown line', ['qli_3', 'qli_9'], 'chosen.1', /nothing to choose/],
    ['a line twice', ['qli_3', 'qli_3'], 'chosen.1', /./],
  ] as const) {
    it(`refuses ${given}`, () => assert.throws(() => acceptAll(offered(), chosen), refuses(field, message)))
  }
})

describe('answering line by line', () => {
  for (const [given, decisions, after, status] of [
    ['one alternative rejects the others', { qli_4: 'accept' }, '---ra', 'partially_accepted'],
    [
      'a rejected alternative alone rejects them all',
      { qli_0: 'accept', qli_3: 'reject' },
      'a--rr',
      'partially_accepted',
    ],
    [
      'options are left out with the last decision',
      { qli_0: 'accept', qli_1: 'accept', qli_3: 'accept' },
      'aarar',
      'accepted',
    ],
    ['options stay open while something else does', { qli_0: 'accept' }, 'a----', 'partially_accepted'],
    ['an option can be taken by itself', { qli_2: 'accept' }, '--a--', 'partially_accepted'],
  ] as const) {
    it(given, () => {
      const quote = answer(offered(), decisions)
      assert.deepEqual([decided(quote), quote.status], [after, status])
    })
  }

  it('refuses two alternatives, and an option left for later', () => {
    assert.throws(
      () => answer(offered(), { qli_3: 'accept', qli_4: 'accept' }),
      refuses('decisions.qli_3', /alternatives/),
    )
    assert.throws(() => answer(offered(), { qli_0: 'accept', qli_2: 'defer' }), refuses('decisions.qli_2', /optional/))
  })

  it('brings the offer back as it was when the acceptance is voided', () => {
    const quote = offered({ discount: percentOff('7.5'), tax: RATE })
    const accepted = answer(quote, acceptAll(quote, ['qli_2', 'qli_4']))
    const { quote: voided } = decideVoid(accepted, { reason: 'A slip', expiresAt: null }, NOW)
    assert.deepEqual([voided.lines, voided.totals], [quote.lines, quote.totals])
  })

  it('leaves out an option that is open when the offer ends and nothing else is', () => {
    const quote = offered({}, [
      [100_00n, null],
      [30_00n, optional()],
    ])
    const [machine, option] = quote.lines
    assert.ok(machine && option)
    const lines = [{ ...machine, decision: 'accept' as const, decidedInVersion: 1 }, option]
    const { quote: expired } = decideExpire({ ...quote, lines, expiresAt: NOW }, NOW)
    assert.deepEqual([expired.status, decided(expired)], ['accepted', 'ar'])
  })

  it('reopens rejected lines, but not what was left out', () => {
    const quote = answer(offered({}, [...USUAL, [10_00n, null]]), { qli_0: 'accept', qli_1: 'reject', qli_4: 'accept' })
    assert.equal(decided(quote), 'ar-ra-')
    assert.equal(decided(decideReopen(quote, true, NOW).quote), 'a--ra-')
  })
})

describe('the sum of a choice', () => {
  const price = fc.bigInt({ min: 1_00n, max: 10n ** 6n })
  const discount = fc.oneof(
    fc.constant(null),
    fc.bigInt({ min: 0n, max: 1_000_000n }).map((off): Discount => ({ kind: 'percent', off })),
    fc.constant(amountOff('0.77')),
  )
  const tax = fc.oneof(
    fc.constant<Tax>({ kind: 'none' }),
    fc.bigInt({ min: 0n, max: 300_000n }).map((pct): Tax => ({ kind: 'rate', pct, shippingTaxable: true })),
    price.map((amount): Tax => ({ kind: 'amount', amount })),
  )
  const plain = fc.array(
    price.map((amount): Priced => [amount, null]),
    { minLength: 1, maxLength: 4 },
  )
  const options = fc.array(
    fc.tuple(price, fc.boolean()).map(([amount, isIn]): Priced => [amount, optional(isIn)]),
    { maxLength: 4 },
  )
  const group = (name: string) =>
    fc
      .array(price, { minLength: 2, maxLength: 4 })
      .map((prices) => prices.map((amount, i): Priced => [amount, oneOf(name, i === 0)]))
  const lines = fc.tuple(plain, options, fc.option(group('a'), { nil: [] }), fc.option(group('b'), { nil: [] }))
  const picks = fc.array(fc.nat(), { minLength: 12, maxLength: 12 })

  /** Returns a choice a buyer can make: any options, and one line of each group. */
  function choose({ lines }: WorkingQuote, picks: readonly number[]): string[] {
    const options = lines.filter(({ choice }, i) => choice?.kind === 'optional' && (picks[i % 12] ?? 0) % 2 === 0)
    const groups = Map.groupBy(
      lines.filter(({ choice }) => choice?.kind === 'one_of'),
      ({ choice }) => choice?.group,
    )
    const alternatives = [...groups.values()].flatMap((group, i) => group[(picks[i] ?? 0) % group.length] ?? [])
    return [...options, ...alternatives].map(({ id }) => id)
  }

  it('seen before the press is what is accepted and what the draft orders hold, in one or in many', () => {
    fc.assert(
      fc.property(lines, discount, tax, price, picks, (all, discount, tax, amount, picks) => {
        const quote = offered({ discount, tax, shipping: { status: 'quoted', label: null, amount } }, all.flat())
        const decisions = acceptAll(quote, choose(quote, picks))
        const agreed = termsOf(quote.offer)
        const seen = agreedSum({ ...quote, lines: previewAnswer(quote, decisions) }, agreed)
        const accepted = answer(quote, decisions)
        assert.deepEqual(agreedSum(accepted, agreed), seen)
        assert.equal(accepted.totals.total, seen?.total)
        assert.equal(accepted.status, 'accepted')
        const ids = accepted.lines.filter(isAccepted).map(({ id }) => id)
        for (const groups of [[ids], ids.map((id) => [id])]) {
          assert.equal(sum(shareOrders(accepted, groups, 'first', agreed).map(({ total }) => total)), seen?.total)
        }
        assert.ok((seen?.total ?? 0n) <= dearestTotal(quote))
      }),
      { numRuns: 1000 },
    )
  })

  it('is the same line by line, options first, as all at once', () => {
    fc.assert(
      fc.property(lines, discount, tax, picks, (all, discount, tax, picks) => {
        const quote = offered({ discount, tax }, all.flat())
        const chosen = choose(quote, picks)
        const atOnce = answer(quote, acceptAll(quote, chosen))
        const taken = quote.lines
          .filter(({ id, choice }) => choice === null || chosen.includes(id))
          .toSorted((a, b) => Number(a.choice === null) - Number(b.choice === null))
        const leftOut = quote.lines.filter(({ id, choice }) => choice?.kind === 'optional' && !chosen.includes(id))
        let lineByLine: WorkingQuote = quote
        const first = taken[0]?.id ?? ''
        const rejected = Object.fromEntries(leftOut.map(({ id }) => [id, 'reject'] as const))
        lineByLine = answer(lineByLine, { ...rejected, [first]: 'accept' })
        for (const { id } of taken.slice(1)) lineByLine = answer(lineByLine, { [id]: 'accept' })
        assert.deepEqual([lineByLine.status, lineByLine.totals], [atOnce.status, atOnce.totals])
        assert.deepEqual(lineByLine.lines, atOnce.lines)
      }),
      { numRuns: 500 },
    )
  })
})
