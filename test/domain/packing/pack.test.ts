import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { type DictionaryName, dictionaryBytes, NEWEST } from '../../../src/domain/packing/dictionaries.ts'
import { pack, packAside, unpack } from '../../../src/domain/packing/pack.ts'
import { SAMPLES } from '../../support/packing/samples.ts'

const NAMES = Object.keys(NEWEST) as DictionaryName[]
const bytes = fc.uint8Array({ maxLength: 500 }).map((some) => Buffer.from(some))

test('whatever is packed comes back byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...NAMES), bytes, async (name, some) => {
      const dictionary = dictionaryBytes(NEWEST[name])
      for (const one of [some, Buffer.concat([dictionary.subarray(0, 3000), some])]) {
        assert.deepEqual(unpack(pack(name, one)), one)
        assert.deepEqual(unpack(await packAside(name, one)), one)
      }
    }),
  )
})

test('what was packed and then damaged never comes back as something else', () => {
  fc.assert(
    fc.property(bytes, fc.nat(), fc.nat({ max: 7 }), (some, place, bit) => {
      const packed = pack('mails', some)
      const at = place % packed.length
      const damaged = Buffer.from(packed.map((byte, i) => (i === at ? byte ^ (1 << bit) : byte)))
      const read = attempt(() => unpack(damaged))
      assert.ok(read === null || read.equals(some))
      assert.throws(() => unpack(packed.subarray(0, at)))
    }),
  )
})

test('no dictionary ever changes: what was packed with it needs it', () => {
  const hashes = Object.fromEntries(
    [16, 17, 18, 19, 20].map((number) => [number, createHash('sha256').update(dictionaryBytes(number)).digest('hex')]),
  )
  assert.deepEqual(hashes, {
    16: '157fb17c20d8e0f59d0f051459af138250a70f228d0e2250977184ca861dae72',
    17: '2dff3da12f0b33d41745abc6552188fcf8eb532253c00cbf99eb42a72aae189c',
    18: 'eb29e2c7589c8488524538846bcb7bf66c8a1ae0778535c5db9f87d5d6d9de6e',
    19: '3a692cb0a2be373d2cde51ab937f5e3242e148ff9b44f640e9a470e9ac5f4e13',
    20: '45ca18beafa7a46b78f19a4fca40ff1d20ca392e1d9e9e1ab9d361586ab2b0c8',
  })
  assert.throws(() => unpack(Buffer.of(15)), /dictionary 15/)
})

test('mails and answers pack to a tenth of what they are alike', async () => {
  for (const name of ['mails', 'answers'] as const) {
    for (const sample of await SAMPLES[name]()) {
      const other = Buffer.from(sample.toString().replaceAll('Jo Weber', 'Ann Other').replaceAll('1042', '2001'))
      const size = pack(name, other).length
      assert.ok(size < other.length / 10, `${name}: ${other.length} bytes packed to ${size}`)
    }
  }
})

function attempt(read: () => Buffer): Buffer | null {
  try {
    return read()
  } catch {
    return null
  }
}
