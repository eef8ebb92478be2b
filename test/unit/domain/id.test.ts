import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatId, idToUuid, newUuid, parseId, uuidFloor, uuidTime } from '../../../src/domain/id.ts'

const NIL = '00000000-0000-0000-0000-000000000000'
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const uuid = fc.oneof(fc.uuid(), fc.constantFrom(NIL, LAST))
const instant = fc.date({ min: new Date(0), max: new Date(2 ** 48 - 1), noInvalidDate: true })

test('an id converts to its UUID and back, in 26 digits without special characters', () => {
  fc.assert(
    fc.property(uuid, (value) => {
      const id = formatId('qte', value)
      assert.match(id, /^qte_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
      assert.equal(parseId('qte', id), value)
      assert.equal(BigInt(`0x${value.replaceAll('-', '')}`), decode(id.slice(4)))
    }),
    { numRuns: 1_000 },
  )
})

test('ids sort like their UUIDs', () => {
  fc.assert(
    fc.property(uuid, uuid, (a, b) => {
      assert.equal(formatId('evt', a) < formatId('evt', b), a < b)
    }),
  )
})

test('only the exact format is accepted', () => {
  fc.assert(
    fc.property(
      uuid,
      fc.nat({ max: 29 }),
      fc.constantFrom('i', 'l', 'o', 'u', 'A', '-', '.', ' ', 'é', '\0'),
      (value, at, other) => {
        const id = formatId('qte', value)
        for (const wrong of [
          id.slice(0, at) + other + id.slice(at + 1),
          id.toUpperCase(),
          id.slice(0, -1),
          `${id}0`,
          id.slice(4),
          value,
        ]) {
          assert.equal(parseId('qte', wrong), null, wrong)
        }
        assert.equal(parseId('evt', id), null)
      },
    ),
  )
  assert.equal(parseId('qte', `qte_8${'0'.repeat(25)}`), null, 'more than 128 bits')
  assert.equal(parseId('qte', `qte_7${'z'.repeat(25)}`), LAST)
})

test('an unrecognised text looks up an id that nothing has', () => {
  for (const text of ['', 'qte_', 'evt_00000000000000000000000000', "' or 1=1", '𝟘'.repeat(13)])
    assert.equal(idToUuid('qte', text), NIL)
})

test('a new UUID is version 7, has its time, and is unique', () => {
  fc.assert(
    fc.property(instant, (now) => {
      const made = newUuid(now)
      assert.match(made, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      assert.deepEqual(uuidTime(made), now)
      assert.notEqual(newUuid(now), made)
    }),
  )
})

test('the floor of a time is below every UUID of it and above all earlier ones', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 10_000 }), (now, ms) => {
      const floor = uuidFloor(now.getTime())
      assert.ok(floor < newUuid(now))
      assert.deepEqual(uuidTime(floor), now)
      const before = now.getTime() - ms
      if (before >= 0) assert.ok(newUuid(new Date(before)) < floor)
    }),
  )
  assert.equal(uuidFloor(-1), NIL)
})

/** Decodes Crockford's base32 in another way. */
function decode(digits: string): bigint {
  return [...digits].reduce(
    (value, digit) => value * 32n + BigInt('0123456789abcdefghjkmnpqrstvwxyz'.indexOf(digit)),
    0n,
  )
}
