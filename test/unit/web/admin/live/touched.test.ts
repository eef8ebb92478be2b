import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isTouched, type Touched } from '../../../../../src/web/admin/live/touched.ts'

const one: Touched = { quotes: new Set(['qte_1']), all: false, lists: true }
const everything: Touched = { quotes: new Set(), all: true, lists: true }

it('a change of a quote reads it and the lists again, and no other quote', () => {
  for (const key of [['quotes'], ['quotes', 'counts'], ['turns'], ['approvals'], ['quotes', 'qte_1', 'messages']])
    assert.ok(isTouched(key, one), key.join())
  for (const key of [['quotes', 'qte_2'], ['settings']]) assert.ok(!isTouched(key, one), key.join())
  assert.ok(isTouched(['quotes', 'qte_2'], everything))
})

it('saving a price does not ask the platform for costs and stock again', () => {
  for (const touched of [one, everything]) assert.ok(!isTouched(['quotes', 'qte_1', 'worth', 'a,b'], touched))
})
