import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { formatMoney } from '../../../../src/domain/money.ts'
import { formatPercent } from '../../../../src/domain/pricing/percent.ts'
import {
  type PriceBase,
  type PriceWriting,
  readTypedPrice,
  type WrittenPrice,
  writePrice,
} from '../../../../src/domain/pricing/typed-price.ts'
import { CATALOGUES } from '../../../../src/languages/catalogues.ts'
import { STAFF_LANGUAGES } from '../../../../src/languages/languages.ts'

const WRITINGS: readonly PriceWriting[] = [
  { group: ',', asked: 'asked', list: 'list' },
  { group: '.', asked: 'wunsch', list: 'liste' },
]
const [ENGLISH, GERMAN] = WRITINGS as [PriceWriting, PriceWriting]
const base = { currency: 'EUR', hasCatalog: true, hasRequested: true }
const read = (text: string, writing = ENGLISH, more: Partial<PriceBase> = {}) => {
  const typed = readTypedPrice(text, writing, { ...base, ...more })
  if ('fault' in typed) return typed.fault
  if (!typed.value) return null
  const { kind } = typed.value
  return 'amount' in typed.value ? typed.value.amount : 'off' in typed.value ? `${kind} ${typed.value.off}` : kind
}

describe('a typed price', () => {
  it('is of the kind its text says', () => {
    const cases: Record<string, string | null> = {
      '': null,
      '12.50': '12.50',
      '12,50': '12.50',
      '1 234,5': '1234.50',
      '€ 12.50': '12.50',
      '12,50 €': '12.50',
      'EUR 1.234,50': '1234.50',
      '12.50 EUR': '12.50',
      '8%': 'percent 8',
      '-8%': 'percent 8',
      '−7,5 %': 'percent 7.5',
      '- 8 %': 'percent 8',
      '0%': 'percent 0',
      '-5': 'fixed 5.00',
      '−5,25': 'fixed 5.25',
      '-5 €': 'fixed 5.00',
      '=asked': 'requested',
      '= Target': 'requested',
      '=wunsch': 'requested',
      '=list': 'catalog',
      '=Liste': 'catalog',
      '=katalog': 'catalog',
      '=': 'word',
      '=12': 'word',
      abc: 'unreadable',
      '-': 'unreadable',
      '%': 'percent_off',
      '8%%': 'percent_off',
      '101%': 'most_percent',
      '--5': 'negative',
      '0.125': 'decimals',
      '1.234': 'two_ways',
      $12: '12.00',
      'USD 12': 'other_currency',
      '£12': 'other_currency',
      '12345678901': 'too_large',
    }
    for (const [text, expected] of Object.entries(cases)) {
      assert.equal(read(text), expected, `"${text}"`)
    }
  })

  it('refers only to prices there are', () => {
    assert.deepEqual(
      ['-8%', '-5', '=list', '12'].map((text) => read(text, ENGLISH, { hasCatalog: false })),
      ['no_list', 'no_list', 'no_list', '12.00'],
    )
    assert.equal(read('=asked', ENGLISH, { hasRequested: false }), 'not_asked')
  })

  it('without a sign is of the kind that was chosen before', () => {
    assert.equal(read('8', ENGLISH, { plain: 'percent' }), 'percent 8')
    assert.equal(read('8', ENGLISH, { plain: 'fixed' }), 'fixed 8.00')
    assert.equal(read('=list', ENGLISH, { plain: 'percent' }), 'catalog')
  })

  it('can be written with the words of every language', () => {
    for (const { staff } of STAFF_LANGUAGES.map((language) => CATALOGUES[language])) {
      const writing = { group: ',', asked: staff['price.asked'], list: staff['price.list'] } as const
      assert.deepEqual([read(`=${writing.asked}`), read(`=${writing.list}`)], ['requested', 'catalog'])
    }
  })

  it('is shown as German readers write it', () => {
    const shown = (price: WrittenPrice) => writePrice(price, GERMAN)
    assert.equal(shown({ kind: 'unit', amount: '1234.50' }), '1234,50')
    assert.equal(shown({ kind: 'percent', off: '7.5' }), '-7,5\u00a0%')
    assert.equal(shown({ kind: 'fixed', off: '5.00' }), '-5,00')
    assert.equal(shown({ kind: 'requested' }), '=wunsch')
  })

  const amount = fc.bigInt({ min: 0n, max: 999_999_999_999n }).map(formatMoney)
  const price = fc.oneof(
    amount.map((amount): WrittenPrice => ({ kind: 'unit', amount })),
    amount.map((off): WrittenPrice => ({ kind: 'fixed', off })),
    fc.bigInt({ min: 0n, max: 1_000_000n }).map((off): WrittenPrice => ({ kind: 'percent', off: formatPercent(off) })),
    fc.constantFrom<WrittenPrice>({ kind: 'requested' }, { kind: 'catalog' }),
    fc.constant(null),
  )

  it('that is shown again is read as the same price', () => {
    fc.assert(
      fc.property(price, fc.constantFrom(...WRITINGS), (price, writing) => {
        assert.deepEqual(readTypedPrice(writePrice(price, writing), writing, base), { value: price })
      }),
    )
  })
})
