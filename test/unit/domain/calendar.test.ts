import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isCalendarDate, parseInstant } from '../../../src/domain/calendar.ts'

const year = fc.integer({ min: 0, max: 9999 })
const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')
const isLeap = (value: number) => value % 4 === 0 && (value % 100 !== 0 || value % 400 === 0)
const daysIn = (y: number, m: number) => (m === 2 ? (isLeap(y) ? 29 : 28) : [4, 6, 9, 11].includes(m) ? 30 : 31)

test('a date is a day that exists, in a year from 1 to 9999', () => {
  fc.assert(
    fc.property(year, fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 33 }), (y, m, d) => {
      const exists = y >= 1 && m >= 1 && m <= 12 && d >= 1 && d <= daysIn(y, m)
      assert.equal(isCalendarDate(`${pad(y, 4)}-${pad(m)}-${pad(d)}`), exists)
    }),
    { numRuns: 2_000 },
  )
})

test('a date has exactly four, two and two digits', () => {
  const others = [
    '2026-1-01',
    '26-01-01',
    '2026-01-1',
    '20260101',
    '2026/01/01',
    '2026-W01',
    '2026-001',
    '+002026-01-01',
  ]
  for (const text of [
    ...others,
    ' 2026-01-01',
    '2026-01-01 ',
    '2026-01-01\n',
    '2026-01-01T00:00:00Z',
    '２０２６-01-01',
    '',
  ]) {
    assert.equal(isCalendarDate(text), false, text)
  }
})

test('a date-time is parsed to its instant, including offset and milliseconds', () => {
  for (const [text, iso] of [
    ['2026-10-01T12:30:45Z', '2026-10-01T12:30:45.000Z'],
    ['2026-10-01t12:30:45z', '2026-10-01T12:30:45.000Z'],
    ['2026-10-01T12:30:45.1Z', '2026-10-01T12:30:45.100Z'],
    ['2026-10-01T12:30:45.123999999Z', '2026-10-01T12:30:45.123Z'],
    ['2026-10-01T12:30:45+02:00', '2026-10-01T10:30:45.000Z'],
    ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
    ['2026-10-01T12:30:45-00:00', '2026-10-01T12:30:45.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2026-10-01', '2026-10-01T00:00:00.000Z'],
  ] as const) {
    assert.equal(parseInstant(text)?.toISOString(), iso, text)
  }
})

test('every instant of the years 1 to 9999 that JavaScript writes is read back', () => {
  const instants = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(fc.property(instants, (date) => assert.deepEqual(parseInstant(date.toISOString()), date)))
})

test('anything else than a date-time with offset is not guessed', () => {
  const days = ['2026-02-30T00:00:00Z', '2025-02-29T00:00:00Z', '2026-13-01T00:00:00Z', '2026-00-10', '2026-02-30']
  const times = ['2026-10-01T12:60:00Z', '2026-10-01T12:30:60Z', '2026-10-01T25:00:00Z']
  const forms = ['2026-10-01T12:30:45', '2026-10-01 12:30:45Z', '2026-10-01T12:30Z', '2026-10-01T12:30:45.Z']
  const offsets = [
    '2026-10-01T12:30:45 02:00',
    '2026-10-01T12:30:45+0200',
    '2026-10-01T12:30:45+24:00',
    '2026-10-01T12:30:45+02:60',
  ]
  for (const text of [...days, ...times, ...forms, ...offsets, '1759320000', 'today', '', '2026-10-01T12:30:45Z\n']) {
    assert.equal(parseInstant(text), null, text)
  }
})

test('an hour is at most 23, as in RFC 3339', () => {
  assert.equal(parseInstant('2026-10-01T24:00:00Z'), null)
})

test('an instant before the year 1 or after 9999 becomes the nearest one the database can hold', () => {
  for (const text of ['0000-01-01', '0000-12-31T23:59:59Z', '0001-01-01T00:00:00+14:00'])
    assert.equal(parseInstant(text)?.toISOString(), '0001-01-01T00:00:00.000Z')
  assert.equal(parseInstant('9999-12-31T23:59:59-14:00')?.toISOString(), '9999-12-31T23:59:59.999Z')
})
