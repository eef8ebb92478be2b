import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { packJson, unpackJson } from '../../../../src/domain/packing/packed-json.ts'

test('JSON that is packed comes back as it was', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      assert.deepEqual(unpackJson(packJson(json)), JSON.parse(json))
    }),
  )
})

test('JSON much larger than what is reserved for it comes back too', () => {
  const lines = Array.from({ length: 10_000 }, (_, i) => ({ id: i, title: `Line ${i * 7919}` }))
  assert.deepEqual(unpackJson(packJson(JSON.stringify(lines))), lines)
})

test('what a version before wrote unpacked is read as it is', () => {
  for (const value of [{ draft: { lines: [] } }, {}]) assert.equal(unpackJson(value), value)
})

test('what was damaged is not read', () => {
  const packed = packJson('{"total":"19.90"}')
  assert.throws(() => unpackJson(`${packed.slice(0, 12)}${packed[12] === 'A' ? 'B' : 'A'}${packed.slice(13)}`))
})
