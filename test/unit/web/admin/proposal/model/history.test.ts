import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import type { Draft, DraftLine } from '../../../../../../src/web/admin/proposal/model/draft.ts'
import { changeLine, moveLine, removeLines } from '../../../../../../src/web/admin/proposal/model/edit-lines.ts'
import { findGone, type KnownLine } from '../../../../../../src/web/admin/proposal/model/find-gone.ts'
import { History, renameLines } from '../../../../../../src/web/admin/proposal/model/history.ts'
import type { StaffQuote } from '../../../../../../src/web/client/admin-answers.ts'

const line = (id: string): DraftLine => ({
  id,
  quantity: 1,
  price: { kind: 'catalog' },
  visibility: 'show',
  kit: null,
  tiers: null,
  choice: null,
})

/** A draft whose changes are remembered, as the editor does. */
function open(ids = ['a', 'b', 'c']) {
  const history = new History()
  const desk = {
    history,
    draft: {
      lines: ids.map(line),
      discount: null,
      shipping: { status: 'free', label: null, amount: '0.00' },
      tax: { kind: 'none' },
      payment_terms: null,
      deposit_percentage: null,
      expiry: null,
      note: null,
      kit_conversion_mode: 'components',
    } as Draft,
    edit(change: (draft: Draft) => Draft, mark: string | null = null) {
      const after = change(desk.draft)
      history.record(desk.draft, after, mark)
      desk.draft = after
    },
    type: (id: string, quantity: number) => desk.edit((draft) => changeLine(draft, id, { quantity }), `quantity ${id}`),
    travel(way: 'undo' | 'redo') {
      const draft = history[way](desk.draft)
      desk.draft = draft ?? desk.draft
      return draft !== null
    },
    quantities: () => desk.draft.lines.map(({ quantity }) => quantity),
    ids: () => desk.draft.lines.map(({ id }) => id),
  }
  return desk
}

it('keystrokes in one cell are one step, and another cell is another', () => {
  const desk = open()
  for (const quantity of [1, 12, 125]) desk.type('a', quantity)
  desk.type('b', 7)
  assert.deepEqual(desk.quantities(), [125, 7, 1])
  desk.travel('undo')
  assert.deepEqual(desk.quantities(), [125, 1, 1])
  desk.travel('undo')
  assert.deepEqual(desk.quantities(), [1, 1, 1])
  assert.equal(desk.travel('undo'), false)
  desk.travel('redo')
  assert.deepEqual(desk.quantities(), [125, 1, 1])
})

it('after leaving a cell, typing into it again is another step; typing what was there is none', () => {
  const desk = open()
  desk.type('a', 5)
  desk.history.seal()
  desk.type('a', 6)
  desk.travel('undo')
  assert.deepEqual(desk.quantities(), [5, 1, 1])
  desk.history.seal()
  desk.type('a', 9)
  desk.type('a', 5)
  desk.travel('undo')
  assert.deepEqual(desk.quantities(), [1, 1, 1])
})

it('undo takes back only the step: what a colleague changed in the meantime stays', () => {
  const desk = open()
  desk.type('a', 5)
  desk.draft = { ...changeLine(desk.draft, 'b', { quantity: 8 }), note: 'Theirs' }
  desk.travel('undo')
  assert.deepEqual([desk.quantities(), desk.draft.note], [[1, 8, 1], 'Theirs'])
})

it('a removed line comes back where it was; once its removal was saved it is added again, and steps before still find it', () => {
  const desk = open()
  desk.type('b', 9)
  desk.edit((draft) => removeLines(draft, new Set(['b'])))
  desk.travel('undo')
  assert.deepEqual(
    [desk.ids(), desk.quantities()],
    [
      ['a', 'b', 'c'],
      [1, 9, 1],
    ],
  )
  const saved = {
    lines: [
      { id: 'a', zone: 'open' },
      { id: 'c', zone: 'open' },
    ],
  } as unknown as StaffQuote
  const known = new Map([['b', { id: 'b', is_custom: false, variant_id: 'v', requested_price: null } as KnownLine]])
  const { possible, gone } = findGone(desk.draft, saved, known)
  assert.deepEqual(gone, [
    {
      id: 'b',
      line: {
        variant_id: 'v',
        quantity: 9,
        price: { kind: 'catalog' },
        visibility: 'show',
        kit: null,
        tiers: null,
        choice: null,
      },
    },
  ])
  const ids = new Map([['b', 'new']])
  desk.history.rename(ids)
  desk.draft = renameLines(possible, ids)
  desk.travel('undo')
  assert.deepEqual(
    [desk.ids(), desk.quantities()],
    [
      ['a', 'new', 'c'],
      [1, 1, 1],
    ],
  )
})

it('a line that can’t be added again stays away', () => {
  const { draft } = open()
  const quote = { lines: [{ id: 'a', zone: 'open' }] } as unknown as StaffQuote
  const known = new Map([['b', { id: 'b', is_custom: false, variant_id: null } as KnownLine]])
  const { possible, gone } = findGone(draft, quote, known)
  assert.deepEqual([possible.lines.map(({ id }) => id), gone], [['a'], []])
})

it('undoing every step leads back to the first draft, and redoing them to the last', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('quantity' as const), at: fc.nat(3), quantity: fc.integer({ min: 2, max: 9 }) }),
    fc.record({ kind: fc.constant('move' as const), at: fc.nat(3), to: fc.nat(3) }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(3) }),
    fc.record({ kind: fc.constant('note' as const), note: fc.constantFrom('one', 'two') }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const desk = open(['a', 'b', 'c', 'd', 'e'])
      const first = desk.draft
      const idAt = (at: number) => desk.draft.lines[at]?.id ?? ''
      for (const step of steps) {
        if (step.kind === 'note') desk.edit((draft) => ({ ...draft, note: step.note }))
        else if (step.kind === 'move') desk.edit((draft) => moveLine(draft, idAt(step.at), idAt(step.to)))
        else if (step.kind === 'remove') desk.edit((draft) => removeLines(draft, new Set([idAt(step.at)])))
        else desk.edit((draft) => changeLine(draft, idAt(step.at), { quantity: step.quantity }))
      }
      const last = desk.draft
      while (desk.travel('undo'));
      assert.deepEqual(desk.draft, first)
      while (desk.travel('redo'));
      assert.deepEqual(desk.draft, last)
    }),
  )
})
