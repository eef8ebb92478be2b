import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Gap, LAST_ID, nextStretch, waitingStretches } from '../../../../src/domain/webhooks/lane.ts'

const id = (n: number) => String(n).padStart(4, '0')

/** Returns what an endpoint gets from a feed of this many events, stretch by stretch, a few at a time. */
function follow(events: number, gaps: readonly Gap[], atOnce: number): number[] {
  const got: number[] = []
  let cursor = id(0)
  for (let turns = 0; turns < 200; turns++) {
    const { after, upTo } = nextStretch({ cursor, gaps })
    const found = Array.from({ length: events }, (_, i) => i + 1).filter((n) => id(n) > after && id(n) <= upTo)
    const taken = found.slice(0, atOnce)
    got.push(...taken)
    if (taken.length === found.length && upTo === LAST_ID) return got
    cursor = taken.length === found.length ? upTo : id(taken.at(-1) ?? 0)
  }
  throw new Error('it never ends')
}

describe('the feed of an endpoint that was switched off for a while', () => {
  it('continues after each gap', () => {
    const gaps: Gap[] = [
      [id(3), id(5)],
      [id(5), id(5)],
      [id(8), id(9)],
    ]
    assert.deepEqual(follow(10, gaps, 2), [1, 2, 3, 6, 7, 8, 10])
    assert.deepEqual(follow(3, [[id(0), id(2)]], 5), [3])
    assert.deepEqual(follow(2, [[id(0), id(2)]], 5), [])
    assert.deepEqual(nextStretch({ cursor: id(9), gaps }), { after: id(9), upTo: LAST_ID })
  })

  it('contains everything outside the gaps once and in order, and nothing inside', () => {
    const bounds = fc.uniqueArray(fc.nat({ max: 60 }), { maxLength: 10 }).map((all) => all.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(fc.nat({ max: 60 }), bounds, fc.integer({ min: 1, max: 9 }), (events, at, atOnce) => {
        const pairs = at.flatMap((from, i) =>
          i % 2 === 0 && at[i + 1] !== undefined ? [[from, at[i + 1] ?? 0] as const] : [],
        )
        const gaps = pairs.map(([from, upTo]): Gap => [id(from), id(upTo)])
        const expected = Array.from({ length: events }, (_, i) => i + 1).filter(
          (n) => !pairs.some(([from, upTo]) => n > from && n <= upTo),
        )
        assert.deepEqual(follow(events, gaps, atOnce), expected)
      }),
    )
  })
})

const EVENTS = 30
const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

describe('what waits for an endpoint', () => {
  it('is everything after its cursor, except gaps, up to where it was switched off', () => {
    const place = fc.record({
      cursor: fc.nat(EVENTS),
      bounds: fc.uniqueArray(fc.nat(EVENTS), { maxLength: 9 }),
      off: fc.option(fc.nat(EVENTS)),
    })
    fc.assert(
      fc.property(place, ({ cursor, bounds, off }) => {
        const sorted = bounds.toSorted((a, b) => a - b)
        const pairs = sorted.flatMap((from, i): [number, number][] =>
          i % 2 === 0 && sorted[i + 1] !== undefined ? [[from, sorted[i + 1] ?? from]] : [],
        )
        const gaps = pairs.map(([from, upTo]): Gap => [idOf(from), idOf(upTo)])
        const stretches = waitingStretches({ cursor: idOf(cursor), gaps, offFrom: off === null ? null : idOf(off) })
        for (let n = 0; n <= EVENTS; n++) {
          const waits = n > cursor && (off === null || n <= off) && !pairs.some(([from, upTo]) => from < n && n <= upTo)
          const found = stretches.filter(({ after, upTo }) => after < idOf(n) && idOf(n) <= upTo).length
          assert.equal(found, waits ? 1 : 0, `event ${n}`)
        }
        assert.ok(stretches.every(({ after, upTo }) => after < upTo && upTo <= LAST_ID))
      }),
    )
  })
})
