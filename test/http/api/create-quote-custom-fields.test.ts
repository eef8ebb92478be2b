import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { faults, openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

const FIELDS = [
  { key: 'note', label: 'Note', type: 'text' },
  { key: 'amount', label: 'Amount', type: 'number' },
  { key: 'window', label: 'Window', type: 'select', options: ['am', 'pm'] },
  { key: 'extras', label: 'Extras', type: 'multi', options: ['lift', 'crane'] },
  { key: 'terms', label: 'Terms', type: 'checkbox' },
  { key: 'by', label: 'By', type: 'date' },
]

describe('POST /v1/quotes: custom fields', () => {
  let service: TestService
  let shop: Shop
  before(async () => {
    service = await openTestService()
    shop = await openShop(service)
    await service.settings(shop.store, { custom_fields: FIELDS })
  })
  after(() => service.close())

  const TYPES: [key: string, good: unknown[], bad: unknown[]][] = [
    ['note', ['Zürich', '', '=1+1'], [true, ['a']]],
    ['amount', ['0', '-12', '12.5', '999999999999999.999999'], ['twelve', '1e3', '1,5', '0x1', '.5', true, ['1'], '١']],
    ['window', ['am', 'pm'], ['AM', 'noon', true, ['am']]],
    ['extras', [[], ['lift'], ['lift', 'crane']], ['lift', ['lift', 'truck'], [''], true]],
    ['terms', [true, false], ['true', 'yes', ['true']]],
    ['by', ['2028-02-29'], ['2027-02-29', '2026-01-01T00:00:00Z', 'soon', true, ['2026-01-01']]],
  ]
  for (const [key, good, bad] of TYPES) {
    it(`accepts for ${key} only its type and answers 422 on custom_fields.${key} to anything else`, async () => {
      for (const value of good) {
        const { status, body } = await shop.post(quoteRequest({ custom_fields: { [key]: value } }))
        assert.equal(status, 201, `${JSON.stringify(value)}: ${JSON.stringify(body)}`)
        assert.deepEqual(body.customer.custom_fields, { [key]: value })
      }
      for (const value of bad) {
        const answer = await shop.post(quoteRequest({ custom_fields: { [key]: value } }))
        assert.deepEqual(
          [answer.status, answer.body.code, faults(answer)],
          [422, 'invalid_custom_fields', [`custom_fields.${key}`]],
          JSON.stringify(value),
        )
      }
    })
  }

  it('refuses fields the store does not have, whatever their name', async () => {
    for (const key of ['colour', 'constructor', 'toString', 'a.b', 'a/b', 'line\nbreak', '']) {
      const answer = await shop.post(quoteRequest({ custom_fields: { [key]: 'x' } }))
      assert.deepEqual([answer.status, faults(answer)], [422, [`custom_fields.${key}`]])
    }
    const answer = await shop.post(
      JSON.stringify(quoteRequest({ custom_fields: { PROTO: 'x' } })).replace('PROTO', '__proto__'),
    )
    assert.deepEqual([answer.status, faults(answer)], [422, ['custom_fields.__proto__']])
  })

  it('requires every required field, of any type, and reports all that are missing or wrong at once', async () => {
    await service.settings(shop.store, { custom_fields: FIELDS.map((field) => ({ ...field, required: true })) })
    const all = FIELDS.map(({ key }) => `custom_fields.${key}`).sort()
    assert.deepEqual(faults(await shop.post(quoteRequest())), all)
    const blank = { note: ' ', amount: '', window: '', extras: [], terms: false, by: '' }
    assert.deepEqual(faults(await shop.post(quoteRequest({ custom_fields: blank }))), all)
    const mixed = { note: 'x', amount: 'x', window: 'am', terms: true, colour: 'red' }
    assert.deepEqual(
      faults(await shop.post(quoteRequest({ custom_fields: mixed }))),
      ['amount', 'by', 'colour', 'extras'].map((key) => `custom_fields.${key}`),
    )
    const full = { note: 'x', amount: '1', window: 'am', extras: ['lift'], terms: true, by: '2026-12-24' }
    assert.equal((await shop.post(quoteRequest({ custom_fields: full }))).status, 201)
    await service.settings(shop.store, { custom_fields: FIELDS })
  })
})
