import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readLaunchUrl } from '../../../../../src/outside/platform/shopify/signatures/launch-url.ts'
import { readProxyRequest } from '../../../../../src/outside/platform/shopify/signatures/proxy-signature.ts'
import {
  readCustomerToken,
  readStaffToken,
} from '../../../../../src/outside/platform/shopify/signatures/session-token.ts'
import { judgeWebhook } from '../../../../../src/outside/platform/shopify/signatures/webhook-signature.ts'
import vectors from '../../../../support/shopify/vectors.json' with { type: 'json' }

const { client_id: clientId, secrets } = vectors
const at = (seconds: number) => new Date(seconds * 1000)

for (const { name, headers, body_base64, expect } of vectors.webhooks) {
  it(`webhook, ${name}: ${expect}`, () => {
    const lower = Object.fromEntries(Object.entries(headers).map(([key, value]) => [key.toLowerCase(), String(value)]))
    assert.equal(judgeWebhook(lower, Buffer.from(body_base64, 'base64'), secrets).verdict, expect)
  })
}

for (const { name, query, now, secret, expect } of vectors.app_proxy) {
  it(`app proxy, ${name}: ${expect}`, () => {
    const configured = secret === 'hush' ? [secret] : secrets
    assert.equal(readProxyRequest(query, configured, at(now)) ? 'ok' : 'refuse', expect)
  })
}

for (const { name, as, token, expect } of vectors.session_tokens) {
  it(`session token as ${as}, ${name}: ${expect}`, async () => {
    const read = as === 'staff' ? readStaffToken : readCustomerToken
    const person = await read(token, { clientId, secrets }, at(vectors.now))
    const found = person && 'customerId' in person && person.customerId === null ? 'anonymous' : 'ok'
    assert.equal(person ? found : 'refuse', expect)
  })
}

for (const { name, query, now, expect } of vectors.launch_urls) {
  it(`launch URL, ${name}: ${expect}`, () => {
    assert.equal(readLaunchUrl(query, secrets, at(now)) ? 'ok' : 'refuse', expect)
  })
}

it('what is read from the vectors is who they are', async () => {
  const token = (name: string) => vectors.session_tokens.find((one) => one.name === name)?.token ?? ''
  const keys = { clientId, secrets }
  const shop = vectors.shop
  assert.deepEqual(await readStaffToken(token('valid'), keys, at(vectors.now)), { shop, userId: '42' })
  const customer = await readCustomerToken(token('a customer'), keys, at(vectors.now))
  assert.deepEqual(customer, { shop, customerId: '7000000000001' })
  const proxied = vectors.app_proxy.find(({ name }) => name === 'signed in')
  const read = readProxyRequest(proxied?.query ?? '', secrets, at(vectors.now))
  assert.deepEqual(read, { shop, customerId: '7000000000001', pathPrefix: '/apps/quotes' })
})
