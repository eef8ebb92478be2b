import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Version } from '../../../../src/domain/quotes/version.ts'
import { diffVersions, lineOf, termsOf, type VersionDiff } from '../../../../src/domain/quotes/version-diff.ts'
import { quoteLine } from '../../../support/given/lines.ts'
import { stagedAt } from '../../../support/given/staged.ts'

const money = fc.bigInt({ min: 0n, max: 10n ** 12n })
const line = fc
  .record({
    id: fc.constantFrom('qli_1', 'qli_2', 'qli_3', 'qli_4'),
    quantity: fc.integer({ min: 1, max: 3 }),
    unitPrice: fc.option(money),
    discountShare: money,
    buyerVisibility: fc.constantFrom('show', 'price_hidden', 'hidden'),
  })
  .map(quoteLine)
const terms = fc.record({
  discount: fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), off: money }),
      fc.record({ kind: fc.constant('fixed' as const), amount: money }),
    ),
  ),
  shipping: fc.record({
    status: fc.constantFrom('quoted' as const, 'free' as const),
    label: fc.option(fc.string()),
    amount: money,
  }),
  paymentTerms: fc.option(fc.string()),
  depositPercentage: fc.option(money),
  expiry: fc.oneof(
    fc.record({ kind: fc.constant('at' as const), at: fc.date({ noInvalidDate: true }) }),
    fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 60 }) }),
    fc.constant({ kind: 'default' as const }),
  ),
  note: fc.option(fc.string()),
})
const version = fc
  .record({
    lines: fc.uniqueArray(line, { selector: ({ id }) => id }),
    terms,
    total: money,
  })
  .map(({ lines, terms, total }): Version => {
    const totals = {
      subtotal: total,
      discountTotal: 0n,
      shippingTotal: 0n,
      taxEstimate: 0n,
      total,
      acceptedTotal: null,
      stillOpenTotal: null,
      headlineMode: 'none' as const,
    }
    const staged = { ...stagedAt([], []), ...terms }
    return {
      number: 1,
      state: 'sent',
      sentBy: 'staff',
      staffId: null,
      createdAt: new Date(0),
      offer: { lines, discount: terms.discount, totals, shippingTax: 0n, staged },
      confirmedBelowFloor: [],
    }
  })

const EMPTY = { added: [], removed: [], changed: [], terms: {} }

describe('diffVersions', () => {
  it('finds nothing between a version and its copy, whatever the order of fields', () => {
    fc.assert(
      fc.property(version, (a) => {
        const reversed = (value: unknown): unknown => {
          if (value instanceof Date) return new Date(value)
          if (Array.isArray(value)) return value.map(reversed)
          if (typeof value !== 'object' || value === null) return value
          return Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([name, member]) => [name, reversed(member)]),
          )
        }
        assert.deepEqual(diffVersions(a, reversed(a) as Version), EMPTY)
      }),
    )
  })

  it('applied to one version gives the other', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        const { lines, terms } = apply(a, diffVersions(a, b))
        assert.deepEqual(lines, new Map(b.offer.lines.map((one) => [one.id, lineOf(one)])))
        assert.deepEqual(structuredClone(terms), structuredClone(termsOf(b))) // fast-check makes some objects without a prototype
      }),
    )
  })

  it('reversed is its mirror image', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        const [there, back] = [diffVersions(a, b), diffVersions(b, a)]
        assert.deepEqual([there.added, there.removed], [back.removed, back.added])
        assert.deepEqual(Object.keys(there.terms), Object.keys(back.terms))
        assert.deepEqual(there.changed.map(({ id }) => id).sort(), back.changed.map(({ id }) => id).sort())
      }),
    )
  })
})

function apply(a: Version, diff: VersionDiff) {
  const removed = new Set(diff.removed.map(({ id }) => id))
  const kept = a.offer.lines.filter(({ id }) => !removed.has(id)).map((one) => [one.id, lineOf(one)] as const)
  const lines = new Map([...kept, ...diff.added.map((one) => [one.id, lineOf(one)] as const)])
  for (const { id, changes } of diff.changed) {
    const before = lines.get(id)
    assert.ok(before, `${id} changed, and was not there`)
    for (const [name, change] of Object.entries(changes))
      assert.deepEqual(before[name as keyof typeof before], change.before)
    lines.set(id, { ...before, ...afterOf(changes) })
  }
  return { lines, terms: { ...termsOf(a), ...afterOf(diff.terms) } }
}

function afterOf(changes: object): object {
  return Object.fromEntries(Object.entries(changes).map(([name, { after }]) => [name, after]))
}
