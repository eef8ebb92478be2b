import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  lineIdsOf,
  moveUnit,
  type Place,
  type Places,
  splitUnits,
  toUnits,
} from '../../../../../../src/web/admin/quote/convert/plan-split.ts'
import type { StaffQuote } from '../../../../../../src/web/client/admin-answers.ts'

const kit = (role: 'parent' | 'component') => ({ key: 'k', role, title: 'Set' })
const LINES = [
  { id: 'a', title: 'A', zone: 'accepted', kit: kit('parent') },
  { id: 'b', title: 'B', zone: 'accepted', kit: null },
  { id: 'c', title: 'C', zone: 'accepted', kit: kit('component') },
  { id: 'd', title: 'D', zone: 'accepted', kit: null },
  { id: 'e', title: 'E', zone: 'open', kit: null },
  { id: 'f', title: 'F', zone: 'converted', kit: null },
] as unknown as StaffQuote['lines'] // the parts that are read

describe('the plan of a split', () => {
  const units = toUnits(LINES)
  const after = (...moves: [string, Place][]) => {
    const places = moves.reduce<Places>((before, [id, place]) => moveUnit(units, before, id, place), {})
    const { groups, later } = splitUnits(units, places)
    return { groups: groups.map(lineIdsOf), later: lineIdsOf(later) }
  }

  it('starts with all accepted lines on one draft order, a kit as a whole', () => {
    assert.deepEqual(
      units.map(({ title }) => title),
      ['Set', 'B', 'D'],
    )
    assert.deepEqual(after(), { groups: [['a', 'c', 'b', 'd']], later: [] })
  })

  it('moves units to other draft orders and to later', () => {
    assert.deepEqual(after(['b', 1], ['d', null]), { groups: [['a', 'c'], ['b']], later: ['d'] })
  })

  it('leaves no draft order without lines: later ones move up', () => {
    assert.deepEqual(after(['b', 1], ['d', 2], ['b', 0]), { groups: [['a', 'c', 'b'], ['d']], later: [] })
    assert.deepEqual(after(['a', null], ['b', null], ['d', null]), { groups: [], later: ['a', 'c', 'b', 'd'] })
    assert.deepEqual(after(['a', null], ['b', null], ['d', null], ['b', 0]), {
      groups: [['b']],
      later: ['a', 'c', 'd'],
    })
  })
})
