import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { computeFigures } from '../../../../../src/web/admin/proposal/model/compute-figures.ts'
import type { Draft, DraftLine } from '../../../../../src/web/admin/proposal/model/draft.ts'
import { type Desk, openDesk } from '../../../../support/shop/desk.ts'
import type { Negotiation } from '../../../../support/shop/negotiation.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

const FLOOR = '12.5'
/** Generates objects with the usual prototype. */
const plain = { noNullPrototype: true }
const written = (most: number, decimals: number) =>
  fc.integer({ min: 0, max: most }).map((hundredths) => (hundredths / 100).toFixed(decimals))
const amount = written(9_999, 2)
const percent = fc.integer({ min: 0, max: 110 * 4 }).map((quarters) => String(quarters / 4))
const price: fc.Arbitrary<DraftLine['price']> = fc.option(
  fc.oneof(
    amount.map((amount) => ({ kind: 'unit', amount }) as const),
    percent.map((off) => ({ kind: 'percent', off }) as const),
    amount.map((off) => ({ kind: 'fixed', off }) as const),
    fc.constantFrom({ kind: 'requested' } as const, { kind: 'catalog' } as const),
  ),
  { freq: 8 },
)
const option = (preselected: boolean) => ({ kind: 'optional', group: null, preselected }) as const
const alternative = (preselected: boolean) => ({ kind: 'one_of', group: 'a', preselected }) as const
const line = fc.record(
  {
    quantity: fc.integer({ min: 1, max: 40 }),
    price,
    visibility: fc.constantFrom('show', 'price_hidden', 'hidden'),
    role: fc.constantFrom(null, null, 'parent', 'component'),
    choice: fc.constantFrom(null, null, option(true), option(false), alternative(true), alternative(false)),
  },
  plain,
)
const draft = fc.record(
  {
    lines: fc.array(line, { minLength: 4, maxLength: 4 }),
    discount: fc.option(
      fc.oneof(
        percent.map((off) => ({ kind: 'percent', off }) as const),
        amount.map((amount) => ({ kind: 'fixed', amount }) as const),
      ),
    ),
    shipping: fc.record({ status: fc.constantFrom('quoted', 'free'), label: fc.constant(null), amount }, plain),
    tax: fc.oneof(
      fc.constant({ kind: 'none' } as const),
      fc
        .tuple(percent, fc.boolean())
        .map(([percent, shipping_taxable]) => ({ kind: 'rate', percent, shipping_taxable }) as const),
      amount.map((amount) => ({ kind: 'amount', amount }) as const),
    ),
  },
  plain,
)

type Given = typeof draft extends fc.Arbitrary<infer T> ? T : never

/** Terms that affect no total. */
const REST = {
  payment_terms: null,
  deposit_percentage: null,
  expiry: null,
  note: null,
  kit_conversion_mode: 'components',
} as const

function toDraft(ids: readonly string[], { lines, ...terms }: Given): Draft {
  const kitted = lines.slice(0, ids.length).map(({ role, ...rest }, i) => ({
    ...rest,
    id: ids[i] ?? '',
    kit: role && { key: 'k', role, title: null },
    tiers: null,
  }))
  return { ...terms, ...REST, lines: kitted }
}

/** Returns the server's answer to the same proposal, without saving it. */
async function ask(quote: Negotiation, proposal: Draft) {
  const { status, body } = await desk.act(desk.admin, quote, 'proposal/preview', proposal)
  assert.equal(status, 200, JSON.stringify(body))
  return body.preview
}

async function same(quote: Negotiation, open: readonly string[], given: Given) {
  const { body: read } = await desk.admin.call('GET', `/admin/api/quotes/${quote.id}`)
  const proposal = toDraft(open, given)
  const there = await ask(quote, proposal)
  const here = computeFigures(read, proposal, { floor: FLOOR, costs: null, now: desk.service.now })
  const { subtotal, discount, shipping, tax, total } = here.totals
  assert.deepEqual(
    { subtotal, discount_total: discount, shipping_total: shipping, tax_estimate: tax, total },
    there.totals,
  )
  const below = new Set(there.below_floor.map(({ id }: { id: string }) => id))
  for (const line of there.lines) {
    const { floorPrice: _floor, margin, ...figures } = here.lines[line.id] ?? assert.fail(line.id)
    assert.equal(margin, null)
    assert.deepEqual(figures, {
      unitPrice: line.unit_price,
      lineTotal: line.line_total,
      effective: line.effective_unit_price,
      offCatalogPct: line.discount_off_catalog_pct,
      isBelowFloor: below.has(line.id),
    })
  }
  assert.equal(Object.keys(here.lines).length, there.lines.length)
  assert.deepEqual(here.faults, there.faults)
}

function ofFour() {
  const { board, mug, longBoard } = desk.shop
  return desk.open({
    lines: [
      { variant_id: board, quantity: 3, requested_price: '30.00' },
      { variant_id: mug, quantity: 7 },
      { variant_id: longBoard, quantity: 2, requested_price: '77.77' },
      { custom: { title: 'A shelf' }, quantity: 1 },
    ],
  })
}

describe("the editor's figures", () => {
  it("match the server's totals, floor and faults for the same proposal to the cent", async () => {
    await desk.under({ price_floor: { percent: FLOOR } }, async () => {
      const quote = await ofFour()
      await fc.assert(
        fc.asyncProperty(draft, (given) => same(quote, quote.lines, given)),
        { numRuns: 60 },
      )
    })
  })

  it('also match if some lines were settled before', async () => {
    const quote = await ofFour()
    await quote.send()
    await quote.answer('accept', null, 'reject', null)
    await desk.act(desk.admin, quote, 'reopen')
    await desk.under({ price_floor: { percent: FLOOR } }, async () => {
      const open = [quote.lines[1] ?? '', quote.lines[3] ?? '']
      await fc.assert(
        fc.asyncProperty(draft, (given) => same(quote, open, given)),
        { numRuns: 30 },
      )
    })
  })

  it('have the margin of each line and of all, for those who see costs: net of all discounts, without rejected lines', async () => {
    const quote = await ofFour()
    await quote.send()
    await quote.answer('accept', null, 'reject', null)
    await desk.act(desk.admin, quote, 'reopen')
    const { body: read } = await desk.admin.call('GET', `/admin/api/quotes/${quote.id}`)
    const unit = { kind: 'unit', amount: '20.00' } as const
    const open = { quantity: 7, price: unit, visibility: 'show', role: null } as const
    const given = {
      lines: [open, { ...open, quantity: 1 }],
      discount: { kind: 'percent', off: '10' },
      shipping: { status: 'free', label: null, amount: '0.00' },
      tax: { kind: 'none' },
    } as const
    const [, mug = '', , shelf = ''] = quote.lines
    const proposal = toDraft([mug, shelf], given as unknown as Given)
    const costs = { [desk.shop.board]: '8.00', [desk.shop.mug]: '12.00' }
    const { lines, margins } = computeFigures(read, proposal, { floor: null, costs, now: desk.service.now })
    assert.deepEqual(lines[mug]?.margin, { amount: '42.00', pct: 33.3 })
    assert.equal(lines[shelf]?.margin, null)
    assert.deepEqual([margins?.total, margins?.unknown], [{ amount: '48.00', pct: 30.8 }, 1])
  })
})
