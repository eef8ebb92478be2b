import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import {
  hashApiKey,
  isWellFormedKey,
  keyPrefix,
  newApiKey,
  storeOfApiKey,
} from '../../../../src/domain/access/api-key.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const keys = fc.boolean().map((isTest) => newApiKey('7', isTest))

test('a key is 57 characters: prefix, 42 random digits and the CRC-32 of everything before in 6 digits', () => {
  for (const [isTest, prefix] of [
    [false, 'svc_live_'],
    [true, 'svc_test_'],
  ] as const) {
    const key = newApiKey('7', isTest)
    assert.match(key, new RegExp(`^${prefix}[0-9A-Za-z]{48}$`))
    assert.equal(key.length, 57)
    const value = [...key.slice(-6)].reduce((sum, digit) => sum * 62 + BASE62.indexOf(digit), 0)
    assert.equal(value, crc32(key.slice(0, -6)))
  }
})

test('every new key is different, and all digits occur', () => {
  const made = Array.from({ length: 2_000 }, () => newApiKey('7', false))
  assert.equal(new Set(made).size, made.length)
  for (let at = 9; at < 51; at++) assert.equal(new Set(made.map((key) => key[at])).size, 62, `digit ${at}`)
})

test('a key names its store, up to the 62^8th, in digits that look random', () => {
  const store = fc.oneof(fc.nat(), fc.integer({ min: 0, max: 62 ** 8 - 1 }))
  fc.assert(
    fc.property(store, fc.boolean(), (id, isTest) => storeOfApiKey(newApiKey(String(id), isTest)) === String(id)),
  )
  assert.throws(() => newApiKey(String(62 ** 8), false), /cannot name the store/)
  assert.equal(new Set(Array.from({ length: 1_000 }, () => newApiKey('7', false).slice(9, 17))).size, 1_000)
})

test('a key with any one character changed is malformed', () => {
  fc.assert(
    fc.property(keys, fc.nat({ max: 56 }), fc.constantFrom(...BASE62, '_', '-', ' ', 'é'), (key, at, other) => {
      const changed = key.slice(0, at) + other + key.slice(at + 1)
      assert.equal(isWellFormedKey(changed), changed === key)
    }),
  )
})

test('a key with two neighbours swapped, cut, lengthened or of another kind is malformed', () => {
  fc.assert(
    fc.property(keys, fc.nat({ max: 55 }), (key, at) => {
      const swapped = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2)
      assert.equal(isWellFormedKey(swapped), swapped === key)
      const renamed = key.startsWith('svc_live_') ? key.replace('live', 'test') : key.replace('test', 'live')
      for (const other of [key.slice(1), key.slice(0, -1), `${key}0`, `${key}\n`, key.toUpperCase(), renamed]) {
        assert.equal(isWellFormedKey(other), false, other)
      }
    }),
  )
})

test('a key is stored as its SHA-256 and shown by 4 of its random digits', () => {
  const key = newApiKey('7', false)
  assert.deepEqual(hashApiKey(key), createHash('sha256').update(key).digest())
  assert.equal(keyPrefix(key), key.slice(0, 13))
})
