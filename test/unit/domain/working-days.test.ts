import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addWorkingDays, endOfDayIn, subtractWorkingDays } from '../../../src/domain/working-days.ts'

const BERLIN = 'Europe/Berlin'

test('working days skip weekends and keep the time of day of the store, also over a change of clocks', () => {
  const cases: [from: string, days: number, expected: string][] = [
    ['2026-11-23T09:30:00Z', 1, '2026-11-24T09:30:00Z'], // a Monday
    ['2026-11-27T09:30:00Z', 1, '2026-11-30T09:30:00Z'],
    ['2026-11-25T09:30:00Z', 5, '2026-12-02T09:30:00Z'],
    ['2026-11-28T09:30:00Z', 1, '2026-11-30T23:00:00Z'], // Saturday counts from Monday, in Berlin
    ['2026-11-29T22:59:00Z', 1, '2026-11-30T23:00:00Z'],
    ['2026-10-23T08:00:00Z', 1, '2026-10-26T09:00:00Z'], // the clocks go back on Sunday
    ['2026-11-25T09:30:00Z', 0, '2026-11-25T09:30:00Z'],
  ]
  for (const [from, days, expected] of cases) {
    assert.equal(addWorkingDays(new Date(from), days, BERLIN).toISOString(), expected.replace('Z', '.000Z'), from)
  }
})

test('a moment has waited long enough exactly if its working days are over', () => {
  const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) }).map((ms) => new Date(ms))
  const zone = fc.constantFrom('UTC', BERLIN, 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland')
  fc.assert(
    fc.property(moment, moment, fc.integer({ min: 1, max: 30 }), zone, (from, now, days, timeZone) => {
      const isOver = addWorkingDays(from, days, timeZone) <= now
      assert.equal(from <= subtractWorkingDays(now, days, timeZone), isOver)
    }),
    { numRuns: 2_000 },
  )
})

test('a day ends at the midnight of the time zone', () => {
  assert.equal(endOfDayIn(new Date('2026-11-25T22:30:00Z'), BERLIN).toISOString(), '2026-11-25T23:00:00.000Z')
  assert.equal(endOfDayIn(new Date('2026-11-25T23:30:00Z'), BERLIN).toISOString(), '2026-11-26T23:00:00.000Z')
})
