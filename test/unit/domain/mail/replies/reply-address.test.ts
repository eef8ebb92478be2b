import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { formatId } from '../../../../../src/domain/id.ts'
import { readReplyAddress, replyAddress } from '../../../../../src/domain/mail/replies/reply-address.ts'
import { SecretBox } from '../../../../../src/domain/secrets/secret-box.ts'

const BOX = new SecretBox(['a key of at least 32 characters, for this'])
const DOMAIN = 'reply.example.com'
const quote = fc.record(
  { storeId: fc.bigInt(1n, 10n ** 15n).map(String), quoteId: fc.uuid().map((uuid) => formatId('qte', uuid)) },
  { noNullPrototype: true },
)

it('an address names its quote, whatever case programs make of it, and fits what mail allows', () => {
  fc.assert(
    fc.property(quote, (one) => {
      const address = replyAddress(BOX, one, DOMAIN)
      assert.ok(address.indexOf('@') <= 64)
      for (const written of [address, address.toUpperCase(), ` ${address} `]) {
        assert.deepEqual(readReplyAddress(BOX, ['someone@else.example', written], DOMAIN), one)
      }
    }),
  )
})

it('a changed address, one of another domain, and one we did not sign name nothing', () => {
  fc.assert(
    fc.property(quote, fc.nat(), fc.constantFrom(...'0123456789abcdefghjkmnpqrstvwxyz'), (one, at, digit) => {
      const address = replyAddress(BOX, one, DOMAIN)
      const place = at % address.indexOf('@')
      if (address[place] === digit || address[place] === '-') return
      const changed = address.slice(0, place) + digit + address.slice(place + 1)
      assert.equal(readReplyAddress(BOX, [changed], DOMAIN), null)
      assert.equal(readReplyAddress(BOX, [address], 'other.example.com'), null)
      const other = new SecretBox(['another key of at least 32 characters, too'])
      assert.equal(readReplyAddress(other, [address], DOMAIN), null)
      assert.deepEqual(
        readReplyAddress(
          new SecretBox(['a newer key of at least 32 characters!', 'a key of at least 32 characters, for this']),
          [address],
          DOMAIN,
        ),
        one,
      )
    }),
  )
})
