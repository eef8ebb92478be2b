import '../../../../../support/given/speak-english.ts'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compareDrafts } from '../../../../../../src/web/admin/proposal/model/compare-drafts.ts'
import type { Draft, DraftLine } from '../../../../../../src/web/admin/proposal/model/draft.ts'
import {
  changeLine,
  makeKit,
  moveLine,
  removeLines,
  takeApart,
} from '../../../../../../src/web/admin/proposal/model/edit-lines.ts'
import { rebaseDraft } from '../../../../../../src/web/admin/proposal/model/rebase-draft.ts'
import {
  readTypedAmount,
  readTypedCount,
  readTypedPercent,
  type Typed,
} from '../../../../../../src/web/admin/read-typed.ts'

function line(id: string, more: Partial<DraftLine> = {}): DraftLine {
  return {
    id,
    quantity: 1,
    price: { kind: 'unit', amount: '10.00' },
    visibility: 'show',
    kit: null,
    tiers: null,
    choice: null,
    ...more,
  }
}

function draftOf(...lines: DraftLine[]): Draft {
  return {
    lines,
    discount: null,
    shipping: { status: 'free', label: null, amount: '0.00' },
    tax: { kind: 'none' },
    payment_terms: null,
    deposit_percentage: null,
    expiry: null,
    note: null,
    kit_conversion_mode: 'components',
  }
}

const ids = ({ lines }: Draft) => lines.map(({ id }) => id).join('')
const set = (...ids: string[]) => new Set(ids)

describe('typed input', () => {
  const reads = <T>(read: (text: string) => Typed<T>, cases: Record<string, T | null | 'fault'>) => {
    for (const [text, expected] of Object.entries(cases)) {
      const typed = read(text)
      assert.deepEqual('fault' in typed ? 'fault' : typed.value, expected, `"${text}"`)
    }
  }

  it('as an amount says what to correct', () => {
    const said = (text: string) => {
      const typed = readTypedAmount(text, ',')
      return 'fault' in typed ? typed.fault : typed.value
    }
    assert.deepEqual(['1,234', '1.234', '0,125', '-5', '5 €', '12345678901'].map(said), [
      '1234.00',
      'This can be read in two ways. Enter 1234.00 or 1.23.',
      'Enter an amount with at most two decimals, such as 12.50.',
      'Enter an amount of 0 or more.',
      'Enter an amount, such as 12.50.',
      'Enter a smaller amount.',
    ])
  })

  it('as a percentage has at most four decimals and is at most 100', () => {
    reads((text) => readTypedPercent(text), {
      '7,5': '7.5',
      '7.50 %': '7.5',
      '100': '100',
      '100.01': 'fault',
      a: 'fault',
    })
    reads((text) => readTypedPercent(text, 2), { '7.25': '7.25', '7.255': 'fault' })
  })

  it('as a quantity is a whole number of at least 1', () => {
    reads((text) => readTypedCount(text), {
      '12': 12,
      '1,200': 1200,
      '0,125': 'fault',
      '0': 'fault',
      '': 'fault',
      '1.5': 'fault',
      '1000001': 'fault',
    })
  })
})

describe('the lines of a draft', () => {
  it('move, become kits with their parent first, and are no kit without it', () => {
    const draft = draftOf(line('a'), line('b'), line('c'), line('d'))
    assert.equal(ids(moveLine(draft, 'd', 'b')), 'adbc')
    const kit = makeKit(draft, set('b', 'd'), { parentId: 'd', title: 'Set' })
    assert.equal(ids(kit), 'adbc')
    assert.deepEqual(
      kit.lines.map(({ kit }) => kit?.role),
      [undefined, 'parent', 'component', undefined],
    )
    for (const apart of [removeLines(kit, set('d')), removeLines(kit, set('b')), takeApart(kit, set('b'))]) {
      assert.ok(apart.lines.every(({ kit }) => kit === null))
    }
  })
})

describe("my changes merged with a colleague's", () => {
  const base = draftOf(line('a'), line('b'), line('c'))

  it("keep both sides' changes, and mine if both changed the same", () => {
    const mine = changeLine(changeLine({ ...base, note: 'Mine' }, 'a', { quantity: 5 }), 'b', { quantity: 6 })
    const theirs = changeLine(changeLine(base, 'b', { quantity: 7 }), 'c', { quantity: 8 })
    const both = rebaseDraft(base, mine, { ...theirs, payment_terms: 'Theirs' })
    assert.deepEqual(
      both.lines.map(({ quantity }) => quantity),
      [5, 6, 8],
    )
    assert.deepEqual([both.note, both.payment_terms], ['Mine', 'Theirs'])
  })

  it('keep their added lines, drop lines either of us removed, and keep my order', () => {
    const theirs = draftOf(line('a'), line('c'), line('d'))
    assert.equal(ids(rebaseDraft(base, moveLine(base, 'c', 'a'), theirs)), 'cad')
    assert.equal(ids(rebaseDraft(base, removeLines(base, set('a')), theirs)), 'cd')
  })

  it('are described in words', () => {
    const mine = changeLine(removeLines(base, set('c')), 'a', { price: { kind: 'percent', off: '5' } })
    const discount = { kind: 'fixed', amount: '7.50' } as const
    assert.deepEqual(
      compareDrafts({ ...base, discount }, mine, (id) => id.toUpperCase(), { currency: 'USD', timezone: 'UTC' }),
      [
        { what: 'A: price', theirs: '$10.00', mine: '5% off' },
        { what: 'C', theirs: 'present', mine: 'removed' },
        { what: 'Discount', theirs: '$7.50', mine: 'None' },
      ],
    )
  })
})
