import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CostedLine, computeMargins } from '../../../../src/domain/pricing/margin.ts'

const line = (id: string, net: bigint | null, quantity: number, unitCost: bigint | null): CostedLine => ({
  id,
  net,
  quantity,
  unitCost,
  kit: null,
})
const inKit = (role: 'parent' | 'component', one: CostedLine): CostedLine => ({ ...one, kit: { key: 'set', role } })

describe('a margin', () => {
  const CASES: [name: string, line: CostedLine, margin: { amount: bigint; pct: number | null } | null][] = [
    ['is what is left of the net after the cost', line('a', 30_00n, 3, 7_00n), { amount: 9_00n, pct: 30 }],
    ['is rounded to a tenth of a percent', line('a', 3_00n, 1, 1_00n), { amount: 2_00n, pct: 66.7 }],
    ['is below 0 at a loss', line('a', 8_00n, 1, 10_00n), { amount: -2_00n, pct: -25 }],
    ['has no percentage of nothing', line('a', 0n, 1, 1_00n), { amount: -1_00n, pct: null }],
    ['counts a cost of nothing', line('a', 5_00n, 1, 0n), { amount: 5_00n, pct: 100 }],
    ['is not known without a cost', line('a', 30_00n, 3, null), null],
    ['is not known without a price', line('a', null, 3, 7_00n), null],
  ]
  for (const [name, one, margin] of CASES) {
    it(name, () => {
      const { lines, total } = computeMargins([one])
      assert.deepEqual([lines.get('a') ?? null, total], [margin, margin])
    })
  }

  it('of all leaves out lines whose cost nobody knows, and says how many', () => {
    const lines = [line('a', 30_00n, 3, 7_00n), line('b', 99_00n, 1, null), line('c', null, 1, null)]
    const { total, unknown } = computeMargins(lines)
    assert.deepEqual([total, unknown], [{ amount: 9_00n, pct: 30 }, 1])
  })

  it('of all leaves out what the buyer has not chosen, which has one of its own', () => {
    const lines = [line('a', 30_00n, 3, 7_00n), { ...line('b', 10_00n, 1, 4_00n), counts: false }]
    const { lines: each, total, unknown } = computeMargins([...lines, { ...line('c', 9_00n, 1, null), counts: false }])
    assert.deepEqual(each.get('b'), { amount: 6_00n, pct: 60 })
    assert.deepEqual([total, unknown], [{ amount: 9_00n, pct: 30 }, 0])
  })

  it('of a kit is at its parent: its price against the costs of its parts, priced or not', () => {
    const set = [
      inKit('parent', line('set', 50_00n, 1, null)),
      inKit('component', line('a', null, 2, 10_00n)),
      inKit('component', line('b', null, 1, 5_00n)),
    ]
    const { lines, total, unknown } = computeMargins(set)
    assert.deepEqual([...lines], [['set', { amount: 25_00n, pct: 50 }]])
    assert.deepEqual([total, unknown], [{ amount: 25_00n, pct: 50 }, 0])
  })

  it('of a kit is not known unless the cost of each part is', () => {
    const { lines, total, unknown } = computeMargins([
      inKit('parent', line('set', 50_00n, 1, null)),
      inKit('component', line('a', null, 2, 10_00n)),
      inKit('component', line('b', null, 1, null)),
    ])
    assert.deepEqual([lines.size, total, unknown], [0, null, 1])
    assert.equal(computeMargins([inKit('parent', line('set', 50_00n, 1, null))]).total, null)
  })
})
