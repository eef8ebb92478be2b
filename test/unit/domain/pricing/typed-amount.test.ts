import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { formatMoney } from '../../../../src/domain/money.ts'
import { type GroupSign, readTypedMoney } from '../../../../src/domain/pricing/typed-amount.ts'
import { groupSign } from '../../../../src/languages/format.ts'

const SIGNS: readonly GroupSign[] = [',', '.']
const read = (text: string, group: GroupSign, mostDigits?: number) => {
  const typed = readTypedMoney(text, group, mostDigits)
  return 'fault' in typed ? typed.fault : typed.value
}

describe('a typed amount', () => {
  const same: Record<string, string | null> = {
    '': null,
    ' ': null,
    '12': '12.00',
    '12.5': '12.50',
    '12,50': '12.50',
    '0,5': '0.50',
    '0': '0.00',
    '1234,5': '1234.50',
    '1,234.50': '1234.50',
    '1.234,50': '1234.50',
    '1 234,5': '1234.50',
    '1\u00a0234,50': '1234.50',
    '1\u202f234': '1234.00',
    "1'234.50": '1234.50',
    '1’234': '1234.00',
    '1.234.567': '1234567.00',
    '1,234,567': '1234567.00',
    '1.234.567,8': '1234567.80',
    '0,125': 'decimals',
    '0.125': 'decimals',
    '00,125': 'decimals',
    '012,345': 'decimals',
    '1234,567': 'decimals',
    '12,3456': 'decimals',
    '12,345.678': 'decimals',
    '12.345,678': 'decimals',
    '1 234,567': 'decimals',
    '0.125.000': 'unreadable',
    '0,125.50': 'unreadable',
    '0 125': 'unreadable',
    '12 50': 'unreadable',
    '1 2,5': 'unreadable',
    "1'23": 'unreadable',
    '1,23,4.5': 'unreadable',
    '1.2.3': 'unreadable',
    '1 234.567 890': 'unreadable',
    '12,': 'unreadable',
    ',5': 'unreadable',
    '5 €': 'unreadable',
    '1e3': 'unreadable',
    '-5': 'negative',
    '−5': 'negative',
    '9.999.999.999,99': '9999999999.99',
    '10.000.000.000': 'too_large',
    '12345678901': 'too_large',
  }
  for (const group of SIGNS) {
    it(`reads these the same if ${group} separates thousands`, () => {
      for (const [text, expected] of Object.entries(same)) assert.equal(read(text, group), expected, `"${text}"`)
    })
  }

  it('with a single separator before three digits is questioned unless it can only mean thousands', () => {
    assert.deepEqual([read('1,234', groupSign('en')), read('1.234', groupSign('en'))], ['1234.00', 'two_ways'])
    assert.deepEqual([read('1.234', groupSign('de')), read('1,234', groupSign('de'))], ['two_ways', 'two_ways'])
  })

  const cents = fc.bigInt({ min: 0n, max: 999_999_999_999n })
  const styles = fc.constantFrom(
    ['', '.'],
    ['', ','],
    [',', '.'],
    ['.', ','],
    [' ', ','],
    [' ', '.'],
    ["'", '.'],
    ['’', ','],
  )

  it('is the amount written, with any thousands separator', () => {
    fc.assert(
      fc.property(cents, styles, fc.constantFrom(...SIGNS), (amount, [apart = '', point = ''], group) => {
        const [whole = '', decimals] = formatMoney(amount).split('.')
        const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, apart)
        assert.equal(read(`${grouped}${point}${decimals}`, group), formatMoney(amount))
      }),
    )
  })

  it('has no fractions of a cent, whatever separator is used', () => {
    fc.assert(
      fc.property(
        fc.nat(9_999_999).map(String),
        fc.constantFrom('.', ','),
        fc.stringMatching(/^\d{3,8}$/),
        fc.constantFrom(...SIGNS),
        (whole, point, decimals, group) => {
          const isGrouping = point === ',' && group === ',' && /^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3
          const expected = isGrouping ? `${whole}${decimals}.00` : null
          const typed = readTypedMoney(`${whole}${point}${decimals}`, group)
          assert.equal('value' in typed ? typed.value : null, expected)
        },
      ),
    )
  })

  it('never has digits other than those typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9., ']{1,12}$/), fc.constantFrom(...SIGNS), (text, group) => {
        const typed = readTypedMoney(text, group)
        if (!('value' in typed) || typed.value === null) return
        const digits = (of: string) => of.replaceAll(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '')
        assert.equal(digits(typed.value), digits(text))
      }),
    )
  })
})
