import assert from 'node:assert/strict'
import { it } from 'node:test'
import { spansOf } from '../../../../src/web/admin/dashboard/breakdown/spans-of.ts'

it('looks back as many days, today included, and as many before them, over months and leap days', () => {
  for (const [days, today, ...spans] of [
    [1, '2026-03-01', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
    [30, '2026-11-26', '2026-10-28', '2026-11-26', '2026-09-28', '2026-10-27'],
    [365, '2024-12-31', '2024-01-02', '2024-12-31', '2023-01-02', '2024-01-01'],
  ] as const) {
    const { now, before } = spansOf(days, today)
    assert.deepEqual([now.from, now.to, before.from, before.to], spans, `${days} days up to ${today}`)
  }
})
