import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Draft, DraftLine } from '../../../../../../src/web/admin/proposal/model/draft.ts'
import { makeKit, removeLines } from '../../../../../../src/web/admin/proposal/model/edit-lines.ts'
import {
  includeAlways,
  makeAlternatives,
  makeOptional,
  preselect,
} from '../../../../../../src/web/admin/proposal/model/offer-choice.ts'

const line = (id: string, more: Partial<DraftLine> = {}): DraftLine => ({
  ...{ id, quantity: 1, price: null, visibility: 'show', kit: null, tiers: null, choice: null },
  ...more,
})
const draft = { lines: ['a', 'b', 'c', 'd', 'e'].map((id) => line(id)) } as unknown as Draft
const set = (ids: string) => new Set(ids)

/** Writes the lines in order: `b?` is an option, `b+` one in the total, `b1` an alternative of group 1, `b1*` its recommended one. */
function shown({ lines }: Draft): string {
  const written = ({ id, choice }: DraftLine) => {
    if (!choice) return id
    if (choice.kind === 'optional') return id + (choice.preselected ? '+' : '?')
    return id + choice.group + (choice.preselected ? '*' : '')
  }
  return lines.map(written).join(' ')
}

it('options stay where they are, and begin outside the total', () => {
  assert.equal(shown(makeOptional(draft, set('bd'))), 'a b? c d? e')
  assert.equal(shown(preselect(makeOptional(draft, set('bd')), 'd', true)), 'a b? c d+ e')
})

it('alternatives come one below the other, the first recommended, then the one that is', () => {
  const first = makeAlternatives(draft, set('bd'))
  assert.equal(shown(first), 'a b1* d1 c e')
  assert.equal(shown(preselect(first, 'd', true)), 'a b1 d1* c e')
  assert.equal(shown(makeAlternatives(first, set('ce'))), 'a b1* d1 c2* e2')
})

it('a group left with one line is none, and one without a recommendation gets one', () => {
  const three = makeAlternatives(draft, set('bcd'))
  assert.equal(shown(removeLines(three, set('b'))), 'a c1* d1 e')
  assert.equal(shown(removeLines(three, set('bc'))), 'a d e')
  assert.equal(shown(makeOptional(three, set('bc'))), 'a b? c? d e')
  assert.equal(shown(includeAlways(three, set('bcd'))), 'a b c d e')
})

it('lines of a kit, or without a visible price, are no choice; a kit made of choices is none', () => {
  const lines = [line('a', { visibility: 'price_hidden' }), ...draft.lines.slice(1)]
  assert.equal(shown(makeOptional({ ...draft, lines }, set('ab'))), 'a b? c d e')
  const kit = makeKit(makeAlternatives(draft, set('bcd')), set('ab'), { parentId: 'a', title: null })
  assert.equal(shown(kit), 'a b c1* d1 e')
  assert.equal(shown(makeOptional(kit, set('abe'))), 'a b c1* d1 e?')
})
