import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { newSecretToken, readSecretToken } from '../../../../src/domain/access/secret-token.ts'

const stores = fc.bigInt({ min: 1n, max: 2n ** 62n }).map(String)

test('a token names its store and is looked up by its SHA-256; one of before names none', () => {
  fc.assert(
    fc.property(stores, (storeId) => {
      const token = newSecretToken(storeId)
      assert.match(token, /^[0-9a-z]+\.[\w-]{43}$/)
      assert.deepEqual(readSecretToken(token), { storeId, hash: createHash('sha256').update(token).digest() })
      const older = token.slice(token.indexOf('.') + 1)
      assert.equal(readSecretToken(older)?.storeId, null)
    }),
  )
  assert.notEqual(newSecretToken('1'), newSecretToken('1'))
})

test('a text of another form is no token and needs no look-up; whatever store it names is a number the database takes', () => {
  const token = newSecretToken('36')
  for (const text of ['', 'x', `${token}x`, ` ${token}`, `1.${token}`, `${'z'.repeat(13)}.${token}`]) {
    assert.equal(readSecretToken(text), null, text)
  }
  const most = readSecretToken(`${'z'.repeat(12)}.${'x'.repeat(43)}`)
  assert.ok(BigInt(most?.storeId ?? assert.fail()) < 2n ** 63n)
})
