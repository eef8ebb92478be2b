import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ConfigError, readConfig } from '../../../src/process/config.ts'

const BASE = { SECRET_KEY: 'a test key of at least 32 characters' }
const APP = { SHOPIFY_CLIENT_ID: '0123456789abcdef0123456789abcdef', SHOPIFY_CLIENT_SECRET: 'now, before' }

it('there is no app at Shopify by default', () => {
  assert.equal(readConfig(BASE).shopify, null)
})

it('the app at Shopify has an id and secrets, the newest first', () => {
  assert.deepEqual(readConfig({ ...BASE, ...APP, SHOPIFY_APP_HANDLE: 'quotes' }).shopify, {
    clientId: '0123456789abcdef0123456789abcdef',
    secrets: ['now', 'before'],
    appHandle: 'quotes',
    standIn: null,
  })
})

const REFUSED = [
  [{ SHOPIFY_CLIENT_SECRET: 'x' }, /SHOPIFY_CLIENT_ID: is required with SHOPIFY_CLIENT_SECRET/],
  [{ SHOPIFY_CLIENT_ID: APP.SHOPIFY_CLIENT_ID }, /SHOPIFY_CLIENT_ID: also requires SHOPIFY_CLIENT_SECRET/],
  [{ ...APP, SHOPIFY_CLIENT_SECRET: 'now,' }, /also requires SHOPIFY_CLIENT_SECRET/],
  [{ ...APP, SHOPIFY_CLIENT_ID: 'quotes' }, /takes the app's client ID/],
  [{ ...APP, SHOPIFY_APP_HANDLE: 'My app' }, /needs SHOPIFY_APP_HANDLE/],
  [{ ...APP, SHOPIFY_ADMIN_ORIGIN: 'localhost:4010' }, /needs SHOPIFY_ADMIN_ORIGIN as an address/],
  [
    { ...APP, SHOPIFY_ADMIN_ORIGIN: 'http://127.0.0.1:4010', NODE_ENV: 'production' },
    /a stand-in of Shopify is for demo/,
  ],
] as const

for (const [env, words] of REFUSED) {
  it(`${Object.keys(env).join(', ')} are refused: ${words.source}`, () => {
    assert.throws(
      () => readConfig({ ...BASE, ...env }),
      (error) => error instanceof ConfigError && words.test(error.message),
    )
  })
}
