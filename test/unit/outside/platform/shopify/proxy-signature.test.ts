import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { readProxyQuery } from '../../../../../src/outside/platform/shopify/signatures/proxy-signature.ts'
import { signProxyQuery } from '../../../../support/shopify/signing/signed-queries.ts'
import vectors from '../../../../support/shopify/vectors.json' with { type: 'json' }

for (const { name, query, secret, now, expect } of vectors.app_proxy) {
  it(`proxy query, ${name}: ${expect}`, () => {
    const others = secret.startsWith('made-up') ? vectors.secrets : [secret]
    assert.equal(readProxyQuery(query, others, now * 1000) === null ? 'refuse' : 'ok', expect)
  })
}

it('a visitor who adds parameters of any kind is never taken for another customer, or for one of another shop', () => {
  const tricky = fc.constantFrom('logged_in_customer_id=', 'shop=', 'm', 'a', 'timestamp=1', '1', 'x.myshopify.com', '')
  const word = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.array(tricky, { maxLength: 4 }).map((parts) => parts.join('')),
  )
  const [secret = ''] = vectors.secrets
  const own: [string, string][] = [
    ['shop', 'quote-demo.myshopify.com'],
    ['logged_in_customer_id', ''],
    ['path_prefix', '/apps/quotes'],
    ['timestamp', String(vectors.now)],
  ]
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { maxLength: 4 }), fc.nat(), (added, at) => {
      const signed = new URLSearchParams(signProxyQuery([...added, ...own], secret))
      const signature = signed.get('signature') ?? ''
      signed.delete('signature')
      const text = [...new Set(signed.keys())]
        .sort()
        .map((name) => `${name}=${signed.getAll(name).join(',')}`)
        .join('')
      for (const query of [signed.toString(), recut(text, at)]) {
        const visit = readProxyQuery(`${query}&signature=${signature}`, [secret], vectors.now * 1000)
        if (visit) assert.deepEqual([visit.shop, visit.customerId], ['quote-demo.myshopify.com', null])
      }
    }),
    { numRuns: 2000 },
  )
})

/** Returns a query with the same signed text, with names that begin elsewhere. */
function recut(text: string, at: number): string {
  const cuts = [...text.matchAll(/(logged_in_customer_id|path_prefix|shop|timestamp|m|a)=/g)].map(({ index }) => index)
  const starts = [0, ...cuts.filter((_, i) => (at >> i) % 2 === 0)].sort((a, b) => a - b)
  const parts = starts.map((start, i) => text.slice(start, starts[i + 1])).filter((part) => part.includes('='))
  return parts.map((part) => part.split(/=(.*)/s).slice(0, 2).map(encodeURIComponent).join('=')).join('&')
}
