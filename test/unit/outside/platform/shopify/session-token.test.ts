import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import {
  readCustomerToken,
  readStaffToken,
} from '../../../../../src/outside/platform/shopify/signatures/session-token.ts'
import { signToken } from '../../../../support/shopify/signing/session-tokens.ts'

const KEYS = { clientId: 'a-client-id', secrets: ['a newer secret', 'an older secret'] }
const SHOP = 'a-shop.myshopify.com'
const SECONDS = 1_800_000_000
const NOW = new Date(SECONDS * 1000)

// Each claim is right for staff, right for a customer, or neither.
const claims = fc.record(
  {
    dest: fc.constantFrom(SHOP, `https://${SHOP}`, `https://${SHOP}/admin`, 'a-shop.example.com', '', 7),
    iss: fc.constantFrom(`https://${SHOP}/admin`, SHOP, '', null, 'https://other.myshopify.com/admin'),
    sub: fc.constantFrom('42', 'gid://shopify/Customer/42', 'gid://shopify/User/42', '', 42, null, '042'),
    aud: fc.constantFrom(KEYS.clientId, 'another', [KEYS.clientId], ['another', KEYS.clientId]),
    exp: fc.constantFrom(SECONDS + 300, SECONDS - 11, 'soon'),
    nbf: fc.constantFrom(SECONDS, SECONDS + 11),
  },
  { requiredKeys: [] },
)

it('whatever its claims, no token is both a customer’s and staff’s', async () => {
  await fc.assert(
    fc.asyncProperty(claims, async (some) => {
      const token = signToken(some, KEYS.secrets[0] ?? '')
      const [customer, staff] = [await readCustomerToken(token, KEYS, NOW), await readStaffToken(token, KEYS, NOW)]
      assert.ok(customer === null || staff === null)
      if (customer) assert.deepEqual([some.iss, some.dest, some.aud], [undefined, SHOP, KEYS.clientId])
      if (staff) assert.deepEqual([some.iss, some.sub], [`https://${SHOP}/admin`, '42'])
    }),
    { numRuns: 2000 },
  )
})

it('a customer’s token that was changed anywhere is nobody’s', async () => {
  const whole = { dest: SHOP, aud: KEYS.clientId, exp: SECONDS + 300, nbf: SECONDS, sub: 'gid://shopify/Customer/42' }
  const token = signToken(whole, KEYS.secrets[1] ?? '')
  assert.deepEqual(await readCustomerToken(token, KEYS, NOW), { shop: SHOP, customerId: '42' })
  // the last character also holds bits that mean nothing
  await fc.assert(
    fc.asyncProperty(fc.nat(token.length - 2), fc.constantFrom('A', 'b', '7', '.', '-'), async (at, letter) => {
      fc.pre(token[at] !== letter)
      const changed = token.slice(0, at) + letter + token.slice(at + 1)
      assert.equal(await readCustomerToken(changed, KEYS, NOW), null)
    }),
  )
})
