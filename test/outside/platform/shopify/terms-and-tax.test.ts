import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { newUuid } from '../../../../src/domain/id.ts'
import type { DraftInput, DraftOrder } from '../../../../src/outside/platform/draft-order.ts'
import { customLine, draftInput } from '../../../support/service/draft.ts'
import { type OpenAdapter, openAdapter } from '../../../support/shopify/open-adapter.ts'

let adapter: OpenAdapter
before(async () => {
  adapter = await openAdapter()
})
beforeEach(() => {
  Object.assign(adapter.shop.settings, { plan: 'plus', taxesIncluded: false, taxShipping: false, taxRates: [] })
})
after(async () => {
  await adapter.close()
  adapter.fake.check()
})

const HUNDRED = { currency: 'EUR', lines: [customLine('A', 3, '33.33'), customLine('B', 1, '0.01')] }

function create(more: Partial<DraftInput>): Promise<DraftOrder> {
  const { platform, call, shop } = adapter
  return platform.createDraftOrder(call(), newUuid(shop.now()), draftInput({ ...HUNDRED, ...more }))
}

/** Returns what the shop has of a draft order. */
function thereOf({ id }: DraftOrder) {
  return adapter.shop.drafts.get(id.split('/').at(-1) ?? '') ?? assert.fail()
}

const idOf = async (days: number | null) =>
  (await adapter.platform.paymentTerms(adapter.call())).find(({ dueInDays }) => dueInDays === days)?.id ?? assert.fail()

it('the store offers due on receipt and NET, not terms that need a date of their own', async () => {
  const terms = await adapter.platform.paymentTerms(adapter.call())
  assert.deepEqual(
    terms.map(({ name }) => name),
    ['Due on receipt', 'Net 7', 'Net 15', 'Net 30', 'Net 45', 'Net 60', 'Net 90'],
  )
})

for (const [days, type] of [
  [null, 'RECEIPT'],
  [7, 'NET'],
  [30, 'NET'],
] as const) {
  it(`terms of ${days ?? 'no'} days are Shopify's ${type}, from today if they have days, and leave the order unpaid`, async () => {
    const draft = await create({ paymentTermsTemplateId: await idOf(days) })
    const { terms } = thereOf(draft)
    assert.deepEqual(
      [terms?.type, terms?.dueInDays, terms?.issuedAt],
      [type, days, days === null ? null : adapter.shop.now().toISOString()],
    )
    const { order } = await adapter.platform.completeDraftOrder(adapter.call(), draft.id)
    assert.deepEqual([order.financial, order.total, order.totalPaid], ['pending', '100.00', '0.00'])
  })
}

const DEPOSITS: readonly [
  depositPercentage: string | null,
  days: number | null,
  deposit: string,
  terms: string | null,
][] = [
  [null, null, '0.00', null],
  [null, 30, '0.00', 'NET'],
  ['0', null, '0.00', null],
  ['1', 30, '1.00', 'NET'],
  ['33.33', 30, '33.33', 'NET'],
  ['99', 7, '99.00', 'NET'],
  ['30', null, '30.00', 'RECEIPT'],
  ['100', null, '0.00', null],
  ['100', 30, '0.00', null],
]
for (const [depositPercentage, days, deposit, type] of DEPOSITS) {
  it(`a deposit of ${depositPercentage ?? 'no'} % with ${days === null ? 'no terms' : `${days} days`} is ${deposit} of 100.00, under ${type ?? 'no terms'}`, async () => {
    const paymentTermsTemplateId = days === null ? null : await idOf(days)
    const draft = await create({ depositPercentage, paymentTermsTemplateId })
    assert.deepEqual([draft.deposit, draft.total, thereOf(draft).terms?.type ?? null], [deposit, '100.00', type])
  })
}

it('a store below Plus is told that it has no deposits', async () => {
  adapter.shop.settings.plan = 'advanced'
  await assert.rejects(create({ depositPercentage: '30' }), (error: { code: string; fields: { path: string }[] }) => {
    assert.deepEqual([error.code, error.fields.map(({ path }) => path)], ['invalid_input', ['depositPercentage']])
    return true
  })
})

const VAT = { title: 'VAT', rate: '0.19' }
const INCLUDED: readonly [rates: (typeof VAT)[], taxShipping: boolean, total: string][] = [
  [[VAT], true, '97.99'],
  [[VAT, { title: 'City', rate: '0.025' }], false, '97.99'],
  [[], true, '97.99'],
]
for (const [taxRates, taxShipping, total] of INCLUDED) {
  it(`where prices include tax at ${taxRates.length} rates no tax is added: what is estimated is ordered`, async () => {
    Object.assign(adapter.shop.settings, { taxRates, taxShipping, taxesIncluded: true })
    const input = {
      ...HUNDRED,
      discount: { type: 'fixed', value: '12.00', title: 'Quote' },
      shipping: { title: 'Freight', price: '9.99' },
    } as const
    const { lines, warnings, ...estimated } = await adapter.platform.estimate(adapter.call(), draftInput(input))
    assert.deepEqual(estimated, {
      subtotal: '100.00',
      discountTotal: '12.00',
      shippingTotal: '9.99',
      taxTotal: '0.00',
      total,
      taxesIncluded: true,
    })
    assert.deepEqual(
      lines.map(({ taxTotal }) => taxTotal),
      ['0.00', '0.00'],
    )
    const draft = await create(input)
    assert.deepEqual([draft.taxTotal, draft.total], ['0.00', total])
    assert.equal((await adapter.platform.completeDraftOrder(adapter.call(), draft.id)).order.total, total)
    assert.equal(thereOf(draft).figures.tax > 0n, taxRates.length > 0, 'Shopify itself knows the tax inside')
  })
}

const CITY = { title: 'City', rate: '0.0275' }
const REDUCED = { title: 'VAT', rate: '0.07' }
const ODD = [
  customLine('A', 1, '0.03'),
  { ...customLine('B', 1, '10.00'), taxable: false },
  customLine('C', 7, '1.11'),
] as const

/** Returns a line of a variant with rates of its own. */
function ownLine(lineId: string, unitPrice: string, taxRates: (typeof VAT)[]): DraftInput['lines'][number] {
  const { id } = adapter.shop.addVariant({ price: unitPrice, taxRates })
  return { kind: 'variant', lineId, variantId: `gid://platform/ProductVariant/${id}`, quantity: 1, unitPrice }
}

/** Returns Shopify's tax on each line, on all, and the number of estimates it was asked for. */
async function taxesOf(lines: DraftInput['lines'], more: Partial<DraftInput> = {}) {
  const before = adapter.asked('DraftOrderCalculate')
  const input = draftInput({ currency: 'EUR', lines, ...more })
  const estimated = await adapter.platform.estimate(adapter.call(), input)
  const asked = adapter.asked('DraftOrderCalculate') - before
  return { lines: estimated.lines.map(({ taxTotal }) => taxTotal), all: estimated.taxTotal, asked }
}

it("each line's tax is rounded by itself; where the same rates explain everything, one estimate is enough", async () => {
  adapter.shop.settings.taxRates = [VAT, CITY]
  assert.deepEqual(await taxesOf(ODD), { lines: ['0.01', '0.00', '1.69'], all: '1.70', asked: 1 })
  adapter.shop.settings.taxShipping = true
  const shipping = { title: 'Freight', price: '10.00' }
  assert.deepEqual(await taxesOf(ODD, { shipping }), { lines: ['0.01', '0.00', '1.69'], all: '3.88', asked: 1 })
})

it('lines with rates of their own have their own tax, under a discount and next to taxed shipping too', async () => {
  Object.assign(adapter.shop.settings, { taxRates: [VAT], taxShipping: true })
  const lines = [ownLine('7', '100.00', [REDUCED]), customLine('19', 1, '100.00')]
  assert.deepEqual(await taxesOf(lines), { lines: ['7.00', '19.00'], all: '26.00', asked: 3 })
  const shipping = { title: 'Freight', price: '500.00' }
  const free = [ownLine('0', '100.00', []), ...lines, ODD[1]]
  assert.deepEqual(await taxesOf(free, { shipping, discount: { type: 'fixed', value: '31.00', title: 'Quote' } }), {
    lines: ['0.00', '6.30', '17.10', '0.00'],
    all: '118.40',
    asked: 5,
  })
  const { lines: one } = await taxesOf(lines.slice(0, 1), { shipping })
  assert.deepEqual(one, ['7.00'])
})

it('too many mixed lines share out what their part of the offer is taxed, with at most 17 estimates', async () => {
  adapter.shop.settings.taxRates = [VAT]
  const lines = Array.from({ length: 40 }, (_, i) =>
    i % 2 === 0 ? ownLine(`7 ${i}`, '10.00', [REDUCED]) : customLine(`19 ${i}`, 1, '10.00'),
  )
  const { lines: taxes, all, asked } = await taxesOf(lines)
  assert.ok(asked <= 17, `${asked} estimates`)
  assert.equal(
    taxes.reduce((sum, tax) => sum + Math.round(Number(tax) * 100), 0),
    5_200,
  )
  assert.equal(all, '52.00')
})

it('an estimate stands though Shopify does not give those of its parts: the tax is shared out by net', async () => {
  adapter.shop.settings.taxRates = [VAT]
  const lines = [ownLine('7', '100.00', [REDUCED]), customLine('19', 1, '300.00')]
  adapter.fake.fault({ when: 'DraftOrderCalculate', what: 'shape', after: 1, times: 2 })
  const { lines: taxes, all } = await taxesOf(lines)
  assert.deepEqual([taxes, all], [['16.00', '48.00'], '64.00'])
})
