import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatId, newUuid } from '../../../../src/domain/id.ts'
import { quoteLinkToken, readQuoteLinkToken } from '../../../../src/domain/quotes/quote-link.ts'
import { SecretBox } from '../../../../src/domain/secrets/secret-box.ts'

const box = new SecretBox(['a test key of at least 32 characters'])
const newId = () => formatId('lnk', newUuid(new Date()))

test('a token names its link and its store, and nobody else can make or change one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 48 - 1 }).map(String), fc.nat({ max: 50 }), (storeId, at) => {
      const linkId = newId()
      const token = quoteLinkToken(box, { storeId, id: linkId })
      assert.match(token, /^[\w-]{51}$/)
      assert.deepEqual(readQuoteLinkToken(box, token), { storeId, linkId })
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      assert.equal(readQuoteLinkToken(box, changed), null)
      assert.equal(readQuoteLinkToken(new SecretBox(['another key of at least 32 characters']), token), null)
    }),
  )
})

test('a token made before tokens named their store goes on, and names none', () => {
  const linkId = '01900000000070008000000000000001'
  const id = formatId('lnk', '01900000-0000-7000-8000-000000000001')
  const older = Buffer.concat([Buffer.from(linkId, 'hex'), box.sign('quote-link', id)]).toString('base64url')
  assert.deepEqual(readQuoteLinkToken(box, older), { storeId: null, linkId: id })
  const named = Buffer.concat([Buffer.from('000000000007', 'hex'), Buffer.from(older, 'base64url')]).toString(
    'base64url',
  )
  assert.equal(readQuoteLinkToken(box, named), null, 'its signature is for no store')
})
