import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Gap } from '../../src/domain/lane.ts'
import { LAST_ID, waitingStretches } from '../../src/domain/waiting-stretches.ts'

const EVENTS = 30
const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

describe('what waits for an endpoint', () => {
  it('is everything after its cursor, without what it missed while it was off, up to where it was switched off', () => {
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
