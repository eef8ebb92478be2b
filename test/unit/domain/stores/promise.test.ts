import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ResponsePromise } from '../../../../src/domain/stores/promise.ts'
import { dueAt } from '../../../../src/domain/stores/promise.ts'

// 23 November 2026 is a Monday
const CASES: [name: string, since: string, promise: ResponsePromise, zone: string, due: string][] = [
  ['within a working day', '2026-11-23T09:30Z', { hours: 4 }, 'UTC', '2026-11-23T13:30Z'],
  ['before it begins', '2026-11-23T05:00Z', { hours: 4 }, 'UTC', '2026-11-23T13:00Z'],
  ['to the next day', '2026-11-23T15:00Z', { hours: 4 }, 'UTC', '2026-11-24T11:00Z'],
  ['by default eight hours, a whole day', '2026-11-23T11:15Z', {}, 'UTC', '2026-11-24T11:15Z'],
  ['at closing time', '2026-11-23T09:00Z', { hours: 8 }, 'UTC', '2026-11-23T17:00Z'],
  ['over a weekend', '2026-11-27T16:00Z', { hours: 2 }, 'UTC', '2026-11-30T10:00Z'],
  ['from a weekend on', '2026-11-28T12:00Z', { hours: 2 }, 'UTC', '2026-11-30T11:00Z'],
  ['on the days that the store works', '2026-11-27T16:00Z', { hours: 2, days: [5, 6] }, 'UTC', '2026-11-28T10:00Z'],
  [
    'around the clock',
    '2026-11-28T22:00Z',
    { hours: 30, opens: 0, closes: 24, days: [1, 2, 3, 4, 5, 6, 7] },
    'UTC',
    '2026-11-30T04:00Z',
  ],
  ['at hours of the store’s own time zone', '2026-11-23T20:00Z', { hours: 2 }, 'America/New_York', '2026-11-23T22:00Z'],
  ['on days of the store’s own time zone', '2026-11-22T20:00Z', { hours: 1 }, 'Asia/Tokyo', '2026-11-23T01:00Z'],
  ['as clocks go back', '2026-10-23T14:00Z', { hours: 2 }, 'Europe/Berlin', '2026-10-26T09:00Z'],
  ['as clocks go forward', '2026-03-27T15:00Z', { hours: 2 }, 'Europe/Berlin', '2026-03-30T08:00Z'],
]

describe('dueAt counts working hours', () => {
  for (const [name, since, promise, zone, due] of CASES) {
    it(name, () => assert.equal(dueAt(new Date(since), promise, zone).toISOString(), new Date(due).toISOString()))
  }
})
