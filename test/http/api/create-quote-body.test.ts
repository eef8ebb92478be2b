import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { faults, openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

const custom = { custom: { title: 'A shelf' }, quantity: 1 }
const line = (more: object) => quoteRequest({ lines: [{ ...custom, ...more }] })
const buyer = (more: object) => quoteRequest({ buyer: { email: 'kim@buyer.example', ...more } })
const wide = (length: number) => '𝔸'.repeat(length) // one code point, two UTF-16 units each

describe('POST /v1/quotes: the body', () => {
  let service: TestService
  let shop: Shop
  before(async () => {
    service = await openTestService()
    shop = await openShop(service)
    await service.settings(shop.store, {
      custom_fields: [
        { key: 'text', label: 'Text', type: 'text' },
        { key: 'multi', label: 'Multi', type: 'multi', options: ['x'] },
      ],
    })
  })
  after(() => service.close())

  const BOUNDS: [what: string, most: number, field: string, make: (text: string) => object][] = [
    ['buyer.name', 200, 'buyer.name', (text) => buyer({ name: text })],
    ['buyer.phone', 40, 'buyer.phone', (text) => buyer({ phone: text })],
    ['buyer.company_name', 200, 'buyer.company_name', (text) => buyer({ company_name: text })],
    ['notes', 5000, 'notes', (text) => quoteRequest({ notes: text })],
    ['po_number', 100, 'po_number', (text) => quoteRequest({ po_number: text })],
    ['source_url', 2000, 'source_url', (text) => quoteRequest({ source_url: text })],
    ['a note of a line', 1000, 'lines.0.note', (text) => line({ note: text })],
    ['a custom title', 255, 'lines.0.custom.title', (text) => line({ custom: { title: text } })],
    [
      'a custom description',
      2000,
      'lines.0.custom.description',
      (text) => line({ custom: { title: 'A', description: text } }),
    ],
    ['a custom field', 2000, 'custom_fields.text', (text) => quoteRequest({ custom_fields: { text } })],
    ...(
      [
        ['first_name', 100],
        ['last_name', 100],
        ['company', 200],
        ['address1', 200],
        ['address2', 200],
        ['city', 100],
        ['province_code', 10],
        ['country_code', 2],
        ['zip', 20],
        ['phone', 40],
      ] as const
    ).flatMap(([name, most]) =>
      ['shipping_address', 'billing_address'].map((address): (typeof BOUNDS)[number] => [
        `${address}.${name}`,
        most,
        `${address}.${name}`,
        (text) => quoteRequest({ [address]: { [name]: text } }),
      ]),
    ),
  ]
  for (const [what, most, field, make] of BOUNDS) {
    it(`accepts ${most} code points of ${what} and refuses one more`, async () => {
      const fits = await shop.post(make(wide(most)))
      assert.equal(fits.status, 201, JSON.stringify(fits.body))
      const over = await shop.post(make(wide(most + 1)))
      assert.deepEqual([over.status, over.body.code, faults(over)], [400, 'invalid_request', [field]])
    })
  }

  const GOOD: [what: string, body: object][] = [
    ['100 lines', quoteRequest({ lines: Array(100).fill(custom) })],
    ['quantity 1', line({ quantity: 1 })],
    ['quantity 1000000', line({ quantity: 1_000_000 })],
    ['quantity 1.0, which JSON does not tell from 1', line({ quantity: 1.0 })],
    ...['0', '45', '45.5', '45.50', '0000000001', '9999999999.99', '0.01'].map((price): [string, object] => [
      `requested_price ${price}`,
      line({ requested_price: price }),
    ]),
    ['an e-mail of 254 characters', buyer({ email: `${'a'.repeat(65)}@${`${'b'.repeat(61)}.`.repeat(3)}cc` })],
    ['an empty note, which is still a text', line({ note: '' })],
    ['an empty address', quoteRequest({ shipping_address: {}, billing_address: {} })],
    ['a leap day', quoteRequest({ requested_delivery_date: '2028-02-29' })],
    ['50 values of a custom field', quoteRequest({ custom_fields: { multi: Array(50).fill('x') } })],
  ]
  for (const [what, body] of GOOD) {
    it(`accepts ${what}`, async () => {
      const { status, body: answer } = await shop.post(body)
      assert.equal(status, 201, JSON.stringify(answer))
    })
  }

  const BAD: [what: string, field: string, body: unknown][] = [
    ['no buyer', 'buyer', { lines: [custom] }],
    ['no lines', 'lines', { buyer: { email: 'kim@buyer.example' } }],
    ['null as a buyer', 'buyer', quoteRequest({ buyer: null })],
    ['no e-mail', 'buyer.email', quoteRequest({ buyer: {} })],
    ['an empty list of lines', 'lines', quoteRequest({ lines: [] })],
    ['101 lines', 'lines', quoteRequest({ lines: Array(101).fill(custom) })],
    ['lines that are no list', 'lines', quoteRequest({ lines: { 0: custom } })],
    ['a line that names nothing', 'lines.0.variant_id', quoteRequest({ lines: [{ quantity: 1 }] })],
    ['a line that is both', 'lines.0.variant_id', line({ variant_id: '1' })],
    ['an empty variant id', 'lines.0.variant_id', quoteRequest({ lines: [{ variant_id: '', quantity: 1 }] })],
    ['a variant id that is a number', 'lines.0.variant_id', quoteRequest({ lines: [{ variant_id: 1, quantity: 1 }] })],
    ['no quantity', 'lines.0.quantity', quoteRequest({ lines: [{ custom: { title: 'A' } }] })],
    ...[0, -1, 1_000_001, 1.5, '1', null, 1e21].map((quantity): [string, string, object] => [
      `quantity ${JSON.stringify(quantity)}`,
      'lines.0.quantity',
      line({ quantity }),
    ]),
    ...['', '.5', '5.', '1.234', '12345678901', '-1', '+1', '1e3', '1,5', ' 1', '1\n', '0x1', '١', 5, null].map(
      (price): [string, string, object] => [
        `requested_price ${JSON.stringify(price)}`,
        'lines.0.requested_price',
        line({ requested_price: price }),
      ],
    ),
    ['no title', 'lines.0.custom.title', line({ custom: {} })],
    ['an empty title', 'lines.0.custom.title', line({ custom: { title: '' } })],
    ...[
      '',
      'kim',
      'kim@',
      '@x.example',
      'kim@x',
      'a b@x.example',
      'kim@x..example',
      'a@b.example\n',
      'é@b.example',
      'a@-b.example',
    ].map((email): [string, string, object] => [
      `the e-mail ${JSON.stringify(email)}`,
      'buyer.email',
      buyer({ email }),
    ]),
    [
      'an e-mail of 255 characters',
      'buyer.email',
      buyer({ email: `${'a'.repeat(66)}@${`${'b'.repeat(61)}.`.repeat(3)}cc` }),
    ],
    ...['2026-02-30', '2027-02-29', '2026-13-01', '26-01-01', '2026-1-1', '2026-01-01T00:00:00Z', '', 'soon'].map(
      (date): [string, string, object] => [
        `the delivery date ${JSON.stringify(date)}`,
        'requested_delivery_date',
        quoteRequest({ requested_delivery_date: date }),
      ],
    ),
    [
      'a country of one letter',
      'shipping_address.country_code',
      quoteRequest({ shipping_address: { country_code: 'D' } }),
    ],
    ['a custom field that is a number', 'custom_fields.text', quoteRequest({ custom_fields: { text: 5 } })],
    ['a custom field that is null', 'custom_fields.text', quoteRequest({ custom_fields: { text: null } })],
    ['a custom field that is an object', 'custom_fields.text', quoteRequest({ custom_fields: { text: {} } })],
    [
      '51 values of a custom field',
      'custom_fields.multi',
      quoteRequest({ custom_fields: { multi: Array(51).fill('x') } }),
    ],
    ['a value of 501 code points', 'custom_fields.multi.0', quoteRequest({ custom_fields: { multi: [wide(501)] } })],
    ['a value that is a boolean', 'custom_fields.multi.0', quoteRequest({ custom_fields: { multi: [true] } })],
    ['custom fields as a list', 'custom_fields', quoteRequest({ custom_fields: [] })],
    ['NUL', 'notes', quoteRequest({ notes: 'a\0b' })],
    [
      'half of a surrogate pair',
      'buyer.name',
      `{"buyer":{"email":"kim@buyer.example","name":"\\ud800"},"lines":[{"custom":{"title":"A"},"quantity":1}]}`,
    ],
    ['no body at all', 'body', undefined],
    ['a list as the body', 'body', []],
    ['null as the body', 'body', 'null'],
  ]
  for (const [what, field, body] of BAD) {
    it(`refuses ${what} on ${field}`, async () => {
      const answer = await shop.post(body)
      assert.equal(answer.status, 400, JSON.stringify(answer.body))
      assert.equal(answer.body.code, 'invalid_request')
      assert.deepEqual(faults(answer), [field])
    })
  }

  const STRICT: [at: string, body: (key: string) => object][] = [
    ['', (key) => quoteRequest({ [key]: 1 })],
    ['buyer.', (key) => buyer({ [key]: 1 })],
    ['lines.0.', (key) => line({ [key]: 1 })],
    ['lines.0.custom.', (key) => line({ custom: { title: 'A', [key]: 1 } })],
    ['shipping_address.', (key) => quoteRequest({ shipping_address: { [key]: 1 } })],
    ['billing_address.', (key) => quoteRequest({ billing_address: { [key]: 1 } })],
  ]
  for (const [at, make] of STRICT) {
    it(`refuses an unknown field at ${at || 'the top'}, even one called __proto__ or constructor`, async () => {
      for (const key of ['price', 'status', 'constructor', 'toString']) {
        const answer = await shop.post(make(key))
        assert.deepEqual([answer.status, faults(answer)], [400, [at + key]])
      }
      const answer = await shop.post(JSON.stringify(make('PROTO')).replace('PROTO', '__proto__'))
      assert.deepEqual([answer.status, faults(answer)], [400, [`${at}__proto__`]])
    })
  }

  it('reports every fault of a body at once', async () => {
    const answer = await shop.post({
      buyer: { email: 'no', nick: 'K' },
      lines: [{ custom: { title: '' }, quantity: 0 }, { quantity: 1 }],
      requested_delivery_date: 'soon',
    })
    assert.deepEqual(faults(answer), [
      'buyer.email',
      'buyer.nick',
      'lines.0.custom.title',
      'lines.0.quantity',
      'lines.1.variant_id',
      'requested_delivery_date',
    ])
  })
})
