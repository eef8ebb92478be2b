import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readQuoteMap } from '../../../../src/domain/imports/quote-map.ts'
import { readQuotes } from '../../../../src/domain/imports/read-quotes.ts'
import { formatMoney } from '../../../../src/domain/money.ts'

const COLUMNS = { number: 'No', email: 'Mail', title: 'Item', quantity: 'Qty', unit_price: 'Price' }
const mapOf = (more: object = {}) => readQuoteMap({ columns: COLUMNS, ...more })
const row = (cells: object, line = 2) => ({
  line,
  cells: { no: 'A-1', mail: 'jo@buyer.example', item: 'A part', qty: '3', price: '12.50', ...cells },
})
const faultsOf = (cells: object, more: object = {}) =>
  readQuotes([row(cells)], mapOf(more)).errors.map(({ message }) => message)

describe('a mapping file', () => {
  it('says everything that is wrong with it at once', () => {
    const WRONG: [unknown, RegExp[]][] = [
      [null, [/needs "number"/, /needs "email"/, /needs "quantity"/, /needs "sku" or "title"/]],
      [{ columns: { ...COLUMNS, price: 'P' } }, [/"columns" has "price", which is unknown: it takes number, status/]],
      [{ columns: { ...COLUMNS, sku: 7 } }, [/"columns" needs a text for "sku"/]],
      [{ columns: COLUMNS, dates: 'DD-MM' }, [/"dates" is one of "YYYY-MM-DD", /]],
      [{ columns: COLUMNS, decimal: '·' }, [/"decimal" is one of "\.", ","/]],
      [{ columns: COLUMNS, delimiter: '\\t' }, [/"delimiter" is one of ",", ";", "\\t", "\|"/]],
      [{ columns: { ...COLUMNS, status: 'S' } }, [/"statuses" needs an entry/]],
      [
        { columns: { ...COLUMNS, status: 'S' }, statuses: { Won: 'won' } },
        [/becomes of "Won": one of open, closed, skip/],
      ],
      [{ columns: COLUMNS, fixed: { number: 'A' } }, [/"fixed" cannot have "number"/]],
      [{ columns: COLUMNS, colums: {} }, [/"colums" is unknown: it takes delimiter/]],
    ]
    for (const [value, words] of WRONG) {
      assert.throws(
        () => readQuoteMap(value),
        ({ message }: Error) => words.every((word) => word.test(message)),
        JSON.stringify(value),
      )
    }
  })
})

describe("another app's quotes", () => {
  it('are made of all rows with their number, wherever those are', () => {
    const rows = [row({}), row({ no: 'A-2' }, 3), row({ item: 'Another', qty: '1' }, 4)]
    const { quotes, rows: count, errors } = readQuotes(rows, mapOf())
    assert.deepEqual([count, errors], [3, []])
    assert.deepEqual(
      quotes.map(({ number, line, lines }) => [number, line, lines.map(({ title, quantity }) => [title, quantity])]),
      [
        [
          'A-1',
          2,
          [
            ['A part', 3],
            ['Another', 1],
          ],
        ],
        ['A-2', 3, [['A part', 3]]],
      ],
    )
  })

  it('are open without statuses; with them, the mapping says what becomes of each, whatever the case', () => {
    const more = { columns: { ...COLUMNS, status: 'State' }, statuses: { Sent: 'open', WON: 'closed', test: 'skip' } }
    const rows = ['sent', 'Won', 'TEST', 'Lost'].map((state, i) => row({ no: `A-${i}`, state }, i + 2))
    const { quotes, skipped, errors } = readQuotes(rows, mapOf(more))
    assert.deepEqual(
      quotes.map(({ fate, status }) => [fate, status]),
      [
        ['open', 'sent'],
        ['closed', 'Won'],
      ],
    )
    assert.equal(skipped, 1)
    assert.deepEqual(errors, [
      { line: 5, message: 'A-3: The mapping\'s "statuses" do not say what becomes of "Lost".' },
    ])
    assert.equal(readQuotes([row({})], mapOf()).quotes[0]?.fate, 'open')
  })

  it('have days as the mapping writes them; times are left out', () => {
    const days = (dates: string, text: string) => {
      const { quotes, errors } = readQuotes(
        [row({ day: text })],
        mapOf({ dates, columns: { ...COLUMNS, created_at: 'Day' } }),
      )
      return quotes[0]?.createdOn ?? errors[0]?.message
    }
    assert.equal(days('YYYY-MM-DD', '2026-03-01T10:00:00Z'), '2026-03-01')
    assert.equal(days('DD.MM.YYYY', '1.3.2026'), '2026-03-01')
    assert.equal(days('MM/DD/YYYY', '03/01/2026 10:00'), '2026-03-01')
    assert.equal(days('DD/MM/YYYY', '03/01/2026'), '2026-01-03')
    for (const [dates, text] of [
      ['DD.MM.YYYY', '31.02.2026'],
      ['MM/DD/YYYY', '31/12/2026'],
      ['YYYY-MM-DD', 'soon'],
      ['DD.MM.YYYY', '01.03.26'],
    ] as const)
      assert.match(days(dates, text) ?? '', /"Day" is no day as/, text)
  })

  it('have amounts as the mapping writes them; none is guessed', () => {
    const amount = (decimal: string, price: string) => {
      const { quotes, errors } = readQuotes([row({ price })], mapOf({ decimal }))
      const unit = quotes[0]?.lines[0]?.unitPrice
      return errors.length > 0 ? 'fault' : unit == null ? null : formatMoney(unit)
    }
    for (const [decimal, text, expected] of [
      ['.', '12.5', '12.50'],
      ['.', '1,234.50', '1234.50'],
      ['.', '$ 1,234', '1234.00'],
      ['.', '12.5000', '12.50'],
      ['.', '', null],
      ['.', '12,50', 'fault'],
      ['.', '12.505', 'fault'],
      ['.', '-1', 'fault'],
      ['.', '1,23,456', 'fault'],
      [',', '1.234,5 €', '1234.50'],
      [',', '1.234', '1234.00'],
      [',', "1'234,50 CHF", '1234.50'],
      [',', '12.50', 'fault'],
      [',', '12345678901', 'fault'],
    ] as const)
      assert.equal(amount(decimal, text), expected, `${decimal} ${text}`)
  })

  it('have every amount that a program writes, to the cent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.constantFrom('.', ','), (cents, decimal) => {
        const price = formatMoney(cents).replace('.', decimal)
        assert.equal(readQuotes([row({ price })], mapOf({ decimal })).quotes[0]?.lines[0]?.unitPrice, cents)
      }),
    )
  })

  it('are left out as a whole if a row is wrong, and say what to change', () => {
    assert.deepEqual(faultsOf({ qty: '3,5' }), ['A-1: "Qty" is no whole number from 1 to a million: "3,5".'])
    for (const qty of ['1e3', '0x10', '-1', '', '1000001'])
      assert.match(faultsOf({ qty })[0] ?? '', /is no whole number/)
    assert.deepEqual(faultsOf({ qty: '3.00' }), [])
    assert.match(
      faultsOf({ no: 'x'.repeat(41) })[0] ?? '',
      /^x{40}: "No" has 41 characters: shorten it to at most 40\.$/,
    )
    assert.deepEqual(faultsOf({ mail: 'jo' }), ['A-1: "Mail" has no e-mail address: "jo".'])
    assert.deepEqual(faultsOf({ item: '' }), ['A-1: The line has neither an SKU nor a title.'])
    assert.deepEqual(faultsOf({ no: ' ' }), ['"No" is empty.'])
    assert.deepEqual(faultsOf({ item: 'x'.repeat(256) }), [
      'A-1: "Item" has 256 characters: shorten it to at most 255.',
    ])
    const two = readQuotes([row({}), row({ mail: 'other@buyer.example' }, 3)], mapOf())
    assert.deepEqual(
      [two.quotes, two.errors],
      [[], [{ line: 3, message: 'A-1: "Mail" is "other@buyer.example" here, but "jo@buyer.example" on line 2.' }]],
    )
    const all = readQuotes(
      Array.from({ length: 200_000 }, (_, i) => row({ qty: 'x' }, i + 2)),
      mapOf(),
    )
    assert.deepEqual([all.quotes.length, all.errors.length], [0, 200_001])
    const many = readQuotes(
      Array.from({ length: 101 }, (_, i) => row({}, i + 2)),
      mapOf(),
    )
    assert.match(many.errors[0]?.message ?? '', /has 101 lines; a quote has at most 100/)
  })

  it('take from the mapping what the file has no column for', () => {
    const { title: _, ...columns } = COLUMNS
    const { quotes } = readQuotes(
      [row({})],
      mapOf({ columns, fixed: { title: 'As offered before', notes: 'From the old app' } }),
    )
    assert.deepEqual([quotes[0]?.notes, quotes[0]?.lines[0]?.title], ['From the old app', 'As offered before'])
  })
})
