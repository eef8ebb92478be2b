import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PERSONAL_FIELDS } from '../../../../src/domain/customers/privacy.ts'
import { decideRedactQuote, type StoredQuote } from '../../../../src/domain/customers/redact-quote.ts'
import { viewCustomer, viewQuote } from '../../../../src/views/quotes/quote.ts'
import { quoteLine } from '../../../support/given/lines.ts'

/** A text for each field with this privacy, by the field's path. */
const planted = (part: keyof typeof PERSONAL_FIELDS, ...privacies: readonly string[]) =>
  Object.fromEntries(
    Object.entries(PERSONAL_FIELDS[part]).flatMap(([name, privacy]) =>
      privacies.includes(privacy) ? [[name, `canary ${part}.${name}`]] : [],
    ),
  )
/** The paths of planted texts that are still there. */
const left = (value: unknown) =>
  [...JSON.stringify(value).matchAll(/canary ([\w.]+)/g)].map(([, path]) => path).toSorted()

const BUYER = { kind: 'buyer', email: 'canary actor.email', contactId: 'canary actor.contactId' }
const STAFF = { kind: 'staff', id: 'stf_1', name: 'Ada', role: 'admin' }
const title = 'canary line.title'
const custom = { id: 'qli_1', isCustom: true, quantity: 2, ...planted('line', 'personal', 'custom'), title }
const product = { id: 'qli_2', isCustom: false, title: 'Oak board', quantity: 1 }
const { email = '', ...customer } = planted('customer', 'personal')

const stored: StoredQuote = {
  email,
  customer,
  poNumber: null,
  sourceUrl: null,
  ...planted('quote', 'personal'),
  lines: [custom, product],
  proposal: { versionNumber: 1, ...planted('proposal', 'personal') },
  staged: { lines: [], ...planted('staged', 'personal') },
  conversionId: null,
  versions: [
    {
      number: 1,
      offer: {
        lines: [{ ...custom, title: 'canary former.title' }, product],
        totals: { total: { $int: '100' } },
        staged: planted('staged', 'personal'),
      },
    },
  ],
  messages: [{ id: '1', author: BUYER, body: 'canary message.body' }],
  changes: [
    { id: '1', actor: BUYER, detail: { reason: 'canary detail.reason', round: 1 } },
    { id: '2', actor: STAFF, detail: { lines: ['canary former.title', 'Oak board'], note: 'canary detail.note' } },
    { id: '3', actor: STAFF, detail: { decisions: [{ line_id: 'qli_1', title, decision: 'accept' }] } },
  ],
  conversions: [
    { id: '1', actor: BUYER },
    { id: '2', actor: STAFF },
  ],
}

describe('the redaction of a quote', () => {
  const redacted = decideRedactQuote(stored, 'alias')

  it('leaves nothing in any field that is declared personal', () => {
    assert.ok(left(stored).length >= 20)
    assert.deepEqual(left(redacted), [])
  })

  it('keeps figures, lines, and who acted for the store', () => {
    assert.ok(redacted)
    assert.equal(redacted.email, 'redacted-alias@redacted.invalid')
    assert.deepEqual(redacted.lines[0], {
      ...{ id: 'qli_1', isCustom: true, quantity: 2 },
      ...{ title: '[removed on request]', description: null, buyerNote: null },
    })
    assert.deepEqual(redacted.lines[1], product)
    assert.deepEqual(redacted.versions[0]?.offer.totals, { total: { $int: '100' } })
    assert.deepEqual(redacted.changes, [
      { id: '1', actor: { kind: 'buyer', email: 'redacted@redacted.invalid', contactId: null }, detail: { round: 1 } },
      { id: '2', actor: STAFF, detail: { lines: ['[removed on request]', 'Oak board'] } },
      {
        id: '3',
        actor: STAFF,
        detail: { decisions: [{ line_id: 'qli_1', title: '[removed on request]', decision: 'accept' }] },
      },
    ])
    assert.deepEqual(redacted.conversions[1], { id: '2', actor: STAFF })
  })

  it('changes nothing the second time', () => {
    assert.ok(redacted)
    assert.deepEqual(decideRedactQuote(redacted, 'alias'), redacted)
  })

  it('waits while a conversion runs', () => {
    assert.equal(decideRedactQuote({ ...stored, conversionId: 'group' }, 'alias'), null)
  })
})

describe('the view of a quote', () => {
  const lines = [{ ...quoteLine({ id: 'qli_1' }), ...planted('line', 'personal') }]
  const quote = { status: 'submitted', lines, totals: {}, platform: {}, customer: planted('customer', 'personal') }
  const view = (personal: boolean) =>
    viewQuote({ ...quote, totals: TOTALS, ...planted('quote', 'personal') } as never, { personal, baseUrl: '' })

  it('shows a reader without the right to personal data none of it but the PO number', () => {
    assert.deepEqual(left(view(false)), ['quote.poNumber'])
  })

  it('shows other readers everything of the buyer that is declared personal, except the language', () => {
    const all = Object.keys(planted('customer', 'personal')).filter((name) => name !== 'language')
    assert.deepEqual(left(viewCustomer(quote as never)), all.map((name) => `customer.${name}`).toSorted())
  })
})

const TOTALS = {
  subtotal: 0n,
  discountTotal: 0n,
  shippingTotal: 0n,
  taxEstimate: 0n,
  total: 0n,
  acceptedTotal: null,
  stillOpenTotal: null,
  headlineMode: 'total',
}
