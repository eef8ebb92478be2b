import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { type Asking, ask, askToken } from '../../support/shopify/ask.ts'
import { type FakeShop, type ShopifyFake, startShopifyFake } from '../../support/shopify/shopify-fake.ts'

const EXCHANGE = {
  grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
  subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
}
const OFFLINE = { requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token', expiring: '1' }
const ONLINE = { requested_token_type: 'urn:shopify:params:oauth:token-type:online-access-token' }
const SHOP = 'query ShopInfo { shop { name } }'

let fake: ShopifyFake
let shop: FakeShop
let asking: Asking
let now = new Date('2026-11-20T10:00:00.500Z')

before(async () => {
  fake = await startShopifyFake({ now: () => now })
})
after(() => fake.close())

beforeEach(() => {
  now = new Date('2026-11-20T10:00:00.500Z')
  shop = fake.addShop(`shop-${Math.trunc(performance.now() * 1000)}`)
  asking = { fake, shop, token: shop.tokens.exchange(shop.scopes).access_token }
})

it('exchanges a session token for an expiring pair, and an online token that says who it is', async () => {
  const staff = shop.addStaff({ firstName: 'Ada', accountOwner: true })
  const subject = { ...EXCHANGE, subject_token: shop.staffToken(staff) }
  const offline = await askToken(asking, { ...subject, ...OFFLINE })
  assert.equal(offline.status, 200)
  assert.equal(offline.body.expires_in, 3600)
  assert.equal(offline.body.refresh_token_expires_in, 7_776_000)
  const online = await askToken(asking, { ...subject, ...ONLINE })
  assert.equal(online.body.associated_user.first_name, 'Ada')
  assert.equal(online.body.associated_user.account_owner, true)
  const token = offline.body.access_token
  assert.equal((await ask({ ...asking, token }, SHOP)).status, 200)
  assert.equal((await ask(asking, SHOP)).status, 401, 'an exchange ends the pair before')
})

it('refuses a session token of a customer, of another shop, and one that has expired', async () => {
  const staff = shop.addStaff()
  const other = fake.addShop('other-shop').staffToken(staff)
  const expired = shop.staffToken(staff, { exp: 1 })
  const customer = shop.customerToken(shop.addCustomer({}))
  for (const subject_token of [other, expired, customer, 'a.b.c', '']) {
    const { status, body } = await askToken(asking, { ...EXCHANGE, ...OFFLINE, subject_token })
    assert.equal(status, 400)
    assert.equal(body.error, 'invalid_subject_token')
  }
})

it('lets the former refresh token work until the new one is first used', async () => {
  const first = shop.tokens.exchange(shop.scopes).refresh_token
  const refresh = async (refresh_token: string | undefined) =>
    askToken(asking, { grant_type: 'refresh_token', refresh_token })
  const lost = await refresh(first)
  assert.equal(lost.status, 200)
  const second = await refresh(first)
  assert.equal(second.status, 200, 'the answer was lost')
  assert.equal((await refresh(lost.body.refresh_token)).status, 400, 'the lost one was replaced')
  assert.equal((await refresh(second.body.refresh_token)).status, 200)
  assert.equal((await refresh(first)).status, 400, 'the new one was used')
})

it('gives each new refresh token 90 days of its own', async () => {
  const { refresh_token } = shop.tokens.exchange(shop.scopes)
  now = new Date(now.getTime() + 80 * 86_400_000)
  const renewed = await askToken(asking, { grant_type: 'refresh_token', refresh_token })
  assert.equal(renewed.body.refresh_token_expires_in, 90 * 86_400)
  now = new Date(now.getTime() + 80 * 86_400_000)
  const again = { grant_type: 'refresh_token', refresh_token: renewed.body.refresh_token }
  assert.equal((await askToken(asking, again)).status, 200)
})

it('ends an access token after an hour, and a shop of another organization gets none by client credentials', async () => {
  assert.equal((await askToken(asking, { grant_type: 'client_credentials' })).body.expires_in, 86_399)
  shop.settings.ownOrganization = false
  const { status, body } = await askToken(asking, { grant_type: 'client_credentials' })
  assert.deepEqual([status, body.error], [400, 'shop_not_permitted'])
  now = new Date(now.getTime() + 3_600_000)
  assert.equal((await ask(asking, SHOP)).status, 401)
})
