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
    pricing: null,
    standIn: null,
  })
})

it('the plans of app pricing are mapped by their handles', () => {
  const partner = { SHOPIFY_PARTNER_ORG: '77', SHOPIFY_PARTNER_TOKEN: 'prtapi_x' }
  const env = {
    ...BASE,
    ...APP,
    ...partner,
    SHOPIFY_APP_HANDLE: 'quotes',
    SHOPIFY_PLANS: 'enterprise=pro, max;starter=free',
  }
  assert.deepEqual(readConfig(env).shopify?.pricing, {
    plans: new Map([
      ['pro', 'enterprise'],
      ['max', 'enterprise'],
      ['free', 'starter'],
    ]),
    partner: { org: '77', token: 'prtapi_x' },
  })
})

const REFUSED = [
  [{ SHOPIFY_CLIENT_SECRET: 'x' }, /SHOPIFY_CLIENT_ID: is required with SHOPIFY_CLIENT_SECRET/],
  [{ SHOPIFY_CLIENT_ID: APP.SHOPIFY_CLIENT_ID }, /SHOPIFY_CLIENT_ID: also requires SHOPIFY_CLIENT_SECRET/],
  [{ ...APP, SHOPIFY_CLIENT_SECRET: 'now,' }, /also requires SHOPIFY_CLIENT_SECRET/],
  [{ ...APP, SHOPIFY_CLIENT_ID: 'quotes' }, /takes the app's client ID/],
  [{ ...APP, SHOPIFY_APP_HANDLE: 'My app' }, /needs SHOPIFY_APP_HANDLE/],
  [{ ...APP, SHOPIFY_ADMIN_ORIGIN: 'localhost:4010' }, /needs SHOPIFY_ADMIN_ORIGIN as an address/],
  [{ ...APP, SHOPIFY_PLANS: 'gold=pro' }, /"gold" is none of our plans/],
  [{ ...APP, SHOPIFY_PLANS: 'enterprise=pro;starter=pro' }, /has "pro" twice/],
  [{ ...APP, SHOPIFY_PLANS: 'enterprise=' }, /needs a plan's handle/],
  [{ ...APP, SHOPIFY_PLANS: 'enterprise=pro', SHOPIFY_PARTNER_ORG: '77' }, /set both, or neither/],
  [{ ...APP, SHOPIFY_PARTNER_ORG: '77', SHOPIFY_PARTNER_TOKEN: 'x' }, /also requires SHOPIFY_PLANS/],
  [{ ...APP, SHOPIFY_PLANS: 'enterprise=pro' }, /also requires SHOPIFY_APP_HANDLE with SHOPIFY_PLANS/],
  [{ SHOPIFY_PLANS: 'enterprise=pro' }, /is required with SHOPIFY_PLANS/],
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
