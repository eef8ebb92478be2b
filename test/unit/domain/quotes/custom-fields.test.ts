import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { fieldWords, findInvalidCustomFields } from '../../../../src/domain/quotes/custom-fields.ts'
import type { CustomFieldValue } from '../../../../src/domain/quotes/quote.ts'
import type { CustomField } from '../../../../src/domain/stores/settings.ts'

const TYPES = ['text', 'number', 'select', 'multi', 'checkbox', 'date'] as const
const define = (type: CustomField['type'], required = false): CustomField => ({
  key: 'f',
  label: 'F',
  type,
  required,
  options: ['a', 'b'],
})
const isRight = (field: CustomField, value: CustomFieldValue) =>
  findInvalidCustomFields([field], { f: value }).length === 0

describe('custom fields', () => {
  it('accept only values of their type, from anything a request can contain', () => {
    const values = fc.oneof(
      fc.string(),
      fc.constantFrom('a', 'b', '12.5', '-3', '2026-12-24', '2026-02-30', ' '),
      fc.boolean(),
      fc.array(fc.constantFrom('a', 'b', 'c', '')),
    )
    const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''
    fc.assert(
      fc.property(values, (value) => {
        const isText = typeof value === 'string'
        const isEmpty = isBlank(value) || (Array.isArray(value) && value.length === 0)
        assert.equal(isRight(define('text'), value), isText || isEmpty)
        assert.equal(isRight(define('number'), value), isEmpty || (isText && /^-?\d{1,15}(\.\d{1,6})?$/.test(value)))
        assert.equal(isRight(define('select'), value), isEmpty || value === 'a' || value === 'b')
        assert.equal(
          isRight(define('multi'), value),
          isEmpty || (Array.isArray(value) && value.every((item) => item === 'a' || item === 'b')),
        )
        assert.equal(isRight(define('checkbox'), value), typeof value === 'boolean')
        assert.equal(isRight(define('date'), value), isEmpty || value === '2026-12-24')
      }),
    )
  })

  it('are missing if required and absent, blank, an empty list or an unticked box', () => {
    for (const type of TYPES) {
      const blanks: CustomFieldValue[] = type === 'checkbox' ? [false] : ['', ' \t', []]
      for (const values of [{}, ...blanks.map((f) => ({ f }))]) {
        assert.deepEqual(findInvalidCustomFields([define(type, true)], values), [
          {
            field: 'custom_fields.f',
            message: 'F is required.',
            fault: { code: 'custom_field_required', label: 'F' },
          },
        ])
        assert.deepEqual(findInvalidCustomFields([define(type)], values), [])
      }
    }
  })

  it('are refused if the store has no such key, including keys every object inherits', () => {
    for (const key of ['x', 'constructor', '__proto__', 'toString', '']) {
      const values = Object.fromEntries([[key, 'a']])
      assert.deepEqual(
        findInvalidCustomFields([define('text')], values).map(({ field }) => field),
        [`custom_fields.${key}`],
      )
    }
    const required = { ...define('text', true), key: 'constructor' }
    assert.equal(findInvalidCustomFields([required], {}).length, 1)
  })

  it('are checked in linear time, even for huge texts', () => {
    for (const type of TYPES) {
      assert.ok(findInvalidCustomFields([define(type)], { f: `${'1'.repeat(10_000_000)}x` }).length <= 1, type)
    }
  })
})

it('a field is shown in its reader’s language, falling back to the store’s texts; its values stay the same', () => {
  const options = ['floor', '__proto__', 'constructor']
  const field: CustomField = { key: 'f', label: 'Use', type: 'select', help: 'Where?', options }
  const plain = options.map((value) => ({ value, label: value }))
  assert.deepEqual(fieldWords(field, 'de'), { label: 'Use', help: 'Where?', options: plain })
  const german = JSON.parse('{"floor": "Boden", "__proto__": "Prototyp"}')
  const translated: CustomField = { ...field, translations: { de: { label: 'Einsatz', options: german } } }
  assert.deepEqual(fieldWords(translated, 'de'), {
    label: 'Einsatz',
    help: 'Where?',
    options: [
      { value: 'floor', label: 'Boden' },
      { value: '__proto__', label: 'Prototyp' },
      { value: 'constructor', label: 'constructor' },
    ],
  })
  assert.deepEqual(fieldWords(translated, 'en'), { label: 'Use', help: 'Where?', options: plain })
})
