import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Figures } from '../../../../../../src/web/admin/proposal/model/compute-figures.ts'
import type { Draft } from '../../../../../../src/web/admin/proposal/model/draft.ts'
import { linesOfKit, savableKits } from '../../../../../../src/web/admin/proposal/reuse/kit-lines.ts'
import { templateOf, withTemplate } from '../../../../../../src/web/admin/proposal/reuse/template-content.ts'
import type { StaffQuote, Template } from '../../../../../../src/web/client/admin-answers.ts'

const DRAFT: Draft = {
  lines: [
    {
      id: 'a',
      quantity: 2,
      price: null,
      visibility: 'show',
      kit: { key: 'kit-1', role: 'parent', title: 'Desk' },
      tiers: null,
      choice: null,
    },
    {
      id: 'b',
      quantity: 4,
      price: null,
      visibility: 'show',
      kit: { key: 'kit-1', role: 'component', title: null },
      tiers: null,
      choice: null,
    },
  ],
  discount: { kind: 'fixed', amount: '10.00' },
  shipping: { status: 'quoted', label: 'Freight', amount: '18.00' },
  tax: { kind: 'none' },
  payment_terms: 'Net 30',
  deposit_percentage: '30',
  expiry: { days: 14 },
  note: 'Thank you',
  kit_conversion_mode: 'components',
}
const QUOTE = {
  currency: 'USD',
  lines: [
    { id: 'a', title: 'Desk top', variant_id: 'v-a' },
    { id: 'b', title: 'Leg', variant_id: 'v-b' },
  ],
} as StaffQuote
const figures = (totals: Record<string, string>) =>
  ({
    lines: Object.fromEntries(Object.entries(totals).map(([id, lineTotal]) => [id, { lineTotal }])),
  }) as unknown as Figures

test('a kit is saved at the price of all its lines for each of the first, and comes back with it', () => {
  const [kit, ...others] = savableKits(DRAFT, QUOTE, figures({ a: '80.00', b: '20.00' }))
  assert.ok(kit)
  assert.deepEqual(others, [])
  assert.deepEqual(kit, {
    key: 'kit-1',
    title: 'Desk',
    content: {
      parent: { variant_id: 'v-a', title: 'Desk top', quantity: 2 },
      components: [{ variant_id: 'v-b', title: 'Leg', quantity: 4 }],
      price: '50.00',
      currency: 'USD',
    },
  })
  assert.deepEqual(linesOfKit(DRAFT, { name: 'Desk', ...kit.content }), [
    {
      variant_id: 'v-a',
      quantity: 2,
      visibility: 'show',
      price: { kind: 'unit', amount: '50.00' },
      kit: { key: 'kit-2', role: 'parent', title: 'Desk' },
    },
    {
      variant_id: 'v-b',
      quantity: 4,
      visibility: 'show',
      price: null,
      kit: { key: 'kit-2', role: 'component', title: null },
    },
  ])
})

test('kits with custom lines or without a price cannot be saved', () => {
  const custom = { ...QUOTE, lines: QUOTE.lines.map((line) => ({ ...line, variant_id: null })) } as StaffQuote
  assert.deepEqual(savableKits(DRAFT, custom, figures({ a: '80.00' })), [])
  assert.deepEqual(savableKits(DRAFT, QUOTE, figures({})), [])
})

test('a template keeps terms but no lines, tax or fixed last day; amounts stay in their currency', () => {
  const terms = templateOf(DRAFT)
  assert.deepEqual(Object.keys(terms).sort(), [
    'deposit_percentage',
    'discount',
    'expiry',
    'note',
    'payment_terms',
    'shipping',
  ])
  assert.equal(templateOf({ ...DRAFT, expiry: { at: '2026-12-24T00:00:00Z' } }).expiry, null)
  const template = { terms, currency: 'USD' } as Template
  const blank: Draft = {
    ...DRAFT,
    discount: null,
    shipping: { status: 'free', label: null, amount: '0.00' },
    payment_terms: null,
    note: null,
    tax: { kind: 'rate', percent: '19', shipping_taxable: true },
  }
  assert.deepEqual(withTemplate(blank, template, 'USD'), { ...DRAFT, tax: blank.tax })
  const elsewhere = withTemplate(blank, template, 'EUR')
  assert.deepEqual([elsewhere.discount, elsewhere.shipping], [null, blank.shipping])
  assert.equal(elsewhere.payment_terms, 'Net 30')
})
