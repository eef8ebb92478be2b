import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type BreakdownCount, groupCounts } from '../../../../src/domain/analytics/breakdown.ts'
import { OUTCOMES, outcomeOf } from '../../../../src/domain/quotes/outcome.ts'
import { STATUSES } from '../../../../src/domain/quotes/quote-terms.ts'

it('every status is of exactly one outcome', () => {
  assert.deepEqual(Object.values(OUTCOMES).flat().sort(), [...STATUSES].sort())
  for (const [outcome, statuses] of Object.entries(OUTCOMES)) {
    assert.deepEqual([...new Set(statuses.map(outcomeOf))], [outcome])
  }
})

it('adds up the statuses of a group, the largest group first', () => {
  const counts: BreakdownCount[] = [
    { key: 'stf_a', status: 'converted', quotes: 1, total: 100n },
    { key: null, status: 'submitted', quotes: 3, total: 30n },
    { key: 'stf_a', status: 'declined', quotes: 1, total: 5n },
    { key: 'stf_b', status: 'accepted', quotes: 2, total: 7n },
  ]
  const name = (key: string | null) => (key === null ? null : key.toUpperCase())
  assert.deepEqual(groupCounts(counts, name), [
    { key: null, name: null, quotes: 3, won: 0, lost: 0, open: 3, total: 30n },
    { key: 'stf_a', name: 'STF_A', quotes: 2, won: 1, lost: 1, open: 0, total: 105n },
    { key: 'stf_b', name: 'STF_B', quotes: 2, won: 2, lost: 0, open: 0, total: 7n },
  ])
  assert.deepEqual(groupCounts([], name), [])
})
