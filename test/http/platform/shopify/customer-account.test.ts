import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { setStore } from '../../../../src/commands/stores/set-store.ts'
import { TRIES } from '../../../../src/domain/access/tries.ts'
import { openTestService, type TestService } from '../../../support/service/service.ts'
import { openShop, type Shop } from '../../../support/shop/catalog.ts'
import { askFor, openLink, sendOffer, signInContact } from '../../../support/shop/portal.ts'
import { customerClaims, customerToken } from '../../../support/shopify/signing/customer-token.ts'
import { signToken } from '../../../support/shopify/signing/session-tokens.ts'
import { SHOPIFY_KEYS, storeVisitor } from '../../../support/shopify/storefront/store-visitor.ts'

const ACCOUNT = '/platform/shopify/customer-account/portal/api'
const FIRST = 'first-shop.myshopify.com'
const SECOND = 'second-shop.myshopify.com'
const [NEWER = '', OLDER = ''] = SHOPIFY_KEYS.secrets
let service: TestService
let first: Shop
let second: Shop
before(async () => {
  service = await openTestService({ shopify: { keys: SHOPIFY_KEYS } })
  first = await openShop(service, { store: { domain: FIRST, platform: 'shopify' } })
  second = await openShop(service, { store: { domain: SECOND, platform: 'shopify' } })
})
after(() => service?.close())

const ask = async (token: string, path: string, body?: unknown) => {
  const response = await fetch(`${service.baseUrl}${ACCOUNT}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      origin: 'null',
      'sec-fetch-site': 'cross-site',
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
}
const as = (customer: string | undefined, shop = FIRST) => customerToken(service.now, SHOPIFY_KEYS, { shop, customer })
const offered = async (shop: Shop) => {
  const quote = await askFor(shop, { customer_id: shop.buyer, company_location_id: shop.berlin })
  await sendOffer(service, shop.store, quote)
  return quote
}

it('a customer sees and answers their own quotes, and nobody else does: another customer, another shop, the same id elsewhere', async () => {
  const { id } = await offered(first)
  const buyer = as(first.buyer)
  const list = await ask(buyer, '/quotes')
  assert.ok(list.body.data.some((one: { id: string }) => one.id === id))
  for (const stranger of [as(first.other), as(second.buyer, SECOND), as(first.buyer, SECOND)]) {
    const theirs = await ask(stranger, '/quotes')
    assert.ok(!JSON.stringify(theirs.body).includes(id))
    assert.ok([401, 404].includes((await ask(stranger, `/quotes/${id}`)).status))
    const answered = await ask(stranger, `/quotes/${id}/answer`, { revision: '1', accept_all: true })
    assert.ok([401, 404].includes(answered.status))
  }
  const { revision } = (await ask(buyer, `/quotes/${id}`)).body
  const accepted = await ask(buyer, `/quotes/${id}/answer`, { revision, accept_all: true })
  assert.deepEqual([accepted.status, accepted.body.status], [200, 'accepted'], JSON.stringify(accepted.body))
})

it('any origin may ask, without credentials, and reads refusals too', async () => {
  const preflight = await fetch(`${service.baseUrl}${ACCOUNT}/quotes/qte_1/answer`, {
    method: 'OPTIONS',
    headers: {
      origin: 'null',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  })
  assert.equal(preflight.status, 204)
  const allowed = (name: string) => preflight.headers.get(`access-control-allow-${name}`)
  assert.deepEqual(
    [allowed('origin'), allowed('methods'), allowed('headers'), allowed('credentials')],
    ['*', 'GET, POST', 'authorization, content-type', null],
  )
  for (const token of [as(first.buyer), 'nonsense']) {
    const { headers } = await ask(token, '/quotes')
    assert.deepEqual(
      ['access-control-allow-origin', 'access-control-allow-credentials', 'set-cookie', 'cache-control'].map((name) =>
        headers.get(name),
      ),
      ['*', null, null, 'no-store'],
    )
  }
})

it('only a token that Shopify signed for a customer counts: neither a spent or early one, nor staff’s, a cookie or a link', async () => {
  const { id } = await offered(first)
  const claims = customerClaims(service.now, SHOPIFY_KEYS.clientId, { shop: FIRST, customer: first.buyer })
  const issuer = { iss: `https://${FIRST}/admin`, dest: `https://${FIRST}`, sub: '42' }
  const status = async (changed: Record<string, unknown>, secret = NEWER) =>
    (await ask(signToken({ ...claims, ...changed }, secret), '/quotes')).status
  assert.equal(await status({}), 200)
  assert.equal(await status({}, OLDER), 200)
  for (const wrong of [
    { exp: Number(claims.exp) - 311 },
    { nbf: Number(claims.nbf) + 20 },
    { aud: 'another app' },
    { sub: first.buyer },
    { sub: `gid://shopify/User/${first.buyer}` },
    issuer,
    { ...issuer, sub: claims.sub },
  ])
    assert.equal(await status(wrong), 401, JSON.stringify(wrong))
  assert.equal(await status({}, 'another secret'), 401)
  assert.equal((await ask(as(undefined), '/quotes')).status, 401)
  const { cookie } = await signInContact(service, first.store, 'buyer@acme.example')
  const { token } = await openLink(service, first.store, id)
  for (const headers of [{ cookie }, { authorization: `Link ${token}` }])
    assert.equal((await fetch(`${service.baseUrl}${ACCOUNT}/quotes/${id}`, { headers })).status, 401)
})

it("a customer's token opens neither the staff app nor the buyers' own portal", async () => {
  const headers = { authorization: `Bearer ${as(first.buyer)}` }
  for (const path of ['/admin/api/session', '/admin/api/quotes', '/portal/api/quotes', '/v1/quotes'])
    assert.equal((await fetch(service.baseUrl + path, { headers })).status, 401, path)
})

it('one who asks too often waits, and others do not', async () => {
  const eager = as(first.floating)
  const statuses = await Promise.all(
    Array.from({ length: TRIES.customer_visit.capacity + 1 }, async () => (await ask(eager, '/session')).status),
  )
  assert.deepEqual([...new Set(statuses)].sort(), [200, 429])
  assert.equal((await ask(as(first.buyer), '/session')).status, 200)
})

it('what Shopify vouches for is about Shopify stores alone, also if a store elsewhere has such a domain', async () => {
  const domain = 'embedded-shop.myshopify.com'
  const elsewhere = await openShop(service, { store: { domain, platform: 'embedded' } })
  assert.equal((await ask(as(elsewhere.buyer, domain), '/quotes')).status, 404)
  const visitor = storeVisitor(service, { shop: domain, customer: elsewhere.buyer })
  assert.equal((await visitor.call('GET', '/portal/api/quotes')).status, 404)
})

it('a frozen store shows its quotes; one that is uninstalled says that it is not here; without the Shopify settings there is no route', async () => {
  const parts = { db: service.db, now: service.now }
  await setStore(parts, second.store.id, { frozen: true })
  assert.equal((await ask(as(second.buyer, SECOND), '/quotes')).status, 200)
  await setStore(parts, second.store.id, { installed: false })
  const gone = await ask(as(second.buyer, SECOND), '/quotes')
  assert.deepEqual([gone.status, gone.body.code], [404, 'not_found'])
  const without = await openTestService()
  for (const method of ['GET', 'OPTIONS'])
    assert.equal((await fetch(`${without.baseUrl}${ACCOUNT}/quotes`, { method })).status, 404)
  await without.close()
})
