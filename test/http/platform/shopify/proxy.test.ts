import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { setStore } from '../../../../src/commands/stores/set-store.ts'
import { openTestService, type TestService } from '../../../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../../../support/shop/catalog.ts'
import { askFor, openLink, sendOffer, signInContact } from '../../../support/shop/portal.ts'
import {
  proxied,
  SHOPIFY_KEYS,
  type StoreVisitor,
  storeVisitor,
} from '../../../support/shopify/storefront/store-visitor.ts'

const PROXY = '/platform/shopify/proxy'
const DOMAIN = 'quote-demo.myshopify.com'
let service: TestService
let shop: Shop
let elsewhere: Shop
let buyer: StoreVisitor
let colleague: StoreVisitor
let guest: StoreVisitor
before(async () => {
  service = await openTestService({ shopify: { keys: SHOPIFY_KEYS } })
  shop = await openShop(service, { store: { domain: DOMAIN, platform: 'shopify' } })
  elsewhere = await openShop(service, { store: { domain: 'other-demo.myshopify.com', platform: 'shopify' } })
  buyer = storeVisitor(service, { shop: DOMAIN, customer: shop.buyer })
  colleague = storeVisitor(service, { shop: DOMAIN, customer: shop.other })
  guest = storeVisitor(service, { shop: DOMAIN })
})
after(() => service?.close())

const plain = (path: string, init: RequestInit = {}) => fetch(`${service.baseUrl}${PROXY}${path}`, init)
const offered = async () => {
  const quote = await askFor(shop, { customer_id: shop.buyer, company_location_id: shop.berlin })
  await sendOffer(service, shop.store, quote)
  return quote
}

it('a request is answered only if Shopify signed it, for this store and within 90 seconds', async () => {
  const signed = proxied(service.now, { shop: DOMAIN, customer: shop.buyer })
  const old = proxied(new Date(service.now.getTime() - 91_000), { shop: DOMAIN, customer: shop.buyer })
  const nowhere = proxied(service.now, { shop: 'nowhere.myshopify.com' })
  for (const path of ['/portal/api/session', '/portal/api/quotes', '/portal', '/portal/quotes/qte_1', '']) {
    assert.equal((await plain(`${path}?${signed}`)).status, 200, path)
    assert.equal((await plain(path)).status, 401, path)
    assert.equal((await plain(`${path}?${old}`)).status, 401, path)
    assert.equal((await plain(`${path}?${signed.replace(shop.buyer, shop.other)}`)).status, 401, path)
    assert.equal((await plain(`${path}?${nowhere}`)).status, 404, path)
  }
})

it("a customer signed in to the store is recognised with the platform's data, without any cookie", async () => {
  const { body, headers } = await buyer.call('GET', '/portal/api/session')
  assert.equal(body.contact.email, 'buyer@acme.example')
  assert.deepEqual(
    body.contact.companies.map(({ name }: { name: string }) => name),
    ['Acme'],
  )
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('set-cookie'), null)
  const form = await buyer.call('GET', `/portal/api/stores/${DOMAIN}/form`)
  assert.deepEqual(form.body.contact, body.contact)
  assert.equal(form.body.csrf_token, body.csrf_token)
})

it('a first visit of many requests at once keeps one session, which no cookie can use', async () => {
  const many = storeVisitor(service, { shop: DOMAIN, customer: shop.floating })
  const answers = await Promise.all(Array.from({ length: 8 }, () => many.call('GET', '/portal/api/session')))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  const kept = 'select count(*)::int as n from portal_session where customer_id = $1'
  const { rows } = await service.pool.query(kept, [shop.floating])
  assert.equal(rows[0].n, 1)
})

it('a customer sees and answers their own quotes: accept, counter and decline', async () => {
  for (const [path, more, status] of [
    ['answer', { accept_all: true }, 'accepted'],
    ['counter', { note: 'Ten less, please' }, 'with_seller'],
    ['decline', { reason: 'Too late' }, 'declined'],
  ] as const) {
    const { id } = await offered()
    const list = await buyer.call('GET', '/portal/api/quotes?limit=5')
    assert.ok(list.body.data.some((one: { id: string }) => one.id === id))
    const { revision } = (await buyer.call('GET', `/portal/api/quotes/${id}`)).body
    const answered = await buyer.call('POST', `/portal/api/quotes/${id}/${path}`, { revision, ...more })
    assert.equal(answered.status, 200, JSON.stringify(answered.body))
    assert.equal(answered.body.status, status)
    assert.equal((await colleague.call('GET', `/portal/api/quotes/${id}`)).status, 404)
  }
})

it('a change needs the csrf token of this visitor: not none, not that of another or of a guest', async () => {
  const { id } = await offered()
  const { revision } = (await buyer.call('GET', `/portal/api/quotes/${id}`)).body
  const theirs = (await colleague.call('GET', '/portal/api/session')).body.csrf_token
  const guests = (await guest.call('GET', `/portal/api/stores/${DOMAIN}/form`)).body.csrf_token
  for (const csrf_token of [undefined, '', theirs, guests, 7]) {
    const refused = await buyer.call('POST', `/portal/api/quotes/${id}/decline`, { revision, csrf_token })
    assert.deepEqual([refused.status, refused.body.code], [403, 'csrf_refused'])
  }
  assert.equal((await buyer.call('GET', `/portal/api/quotes/${id}`)).body.revision, revision)
})

it('a guest gets the form, and sees no quotes', async () => {
  const form = await guest.call('GET', `/portal/api/stores/${DOMAIN}/form`)
  assert.deepEqual([form.status, form.body.contact], [200, null])
  const made = await guest.call('POST', `/portal/api/stores/${DOMAIN}/requests`, quoteRequest())
  assert.equal(made.status, 201, JSON.stringify(made.body))
  for (const path of ['/portal/api/session', '/portal/api/quotes', `/portal/api/quotes/${made.body.id}`]) {
    assert.equal((await guest.call('GET', path)).status, 401, path)
  }
})

it("a customer's request is theirs whatever e-mail address it names, at the location they choose", async () => {
  const body = quoteRequest({ company_location_id: shop.hamburg, buyer: { email: 'else@where.example' } })
  const made = await buyer.call('POST', `/portal/api/stores/${DOMAIN}/requests`, body)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const { body: quote } = await shop.call('GET', `/v1/quotes/${made.body.id}`)
  assert.deepEqual(
    [quote.customer.email, quote.platform.company_location_id],
    ['buyer@acme.example', `gid://platform/CompanyLocation/${shop.hamburg}`],
  )
})

it("neither another store's form, nor a cookie, nor a quote's link counts through the proxy", async () => {
  assert.equal((await guest.call('GET', `/portal/api/stores/${elsewhere.store.domain}/form`)).status, 404)
  const { id } = await offered()
  const { cookie } = await signInContact(service, shop.store, 'buyer@acme.example')
  const { token } = await openLink(service, shop.store, id)
  for (const headers of [{ cookie }, { authorization: `Link ${token}` }]) {
    const query = proxied(service.now, { shop: DOMAIN })
    assert.equal((await plain(`/portal/api/quotes/${id}?${query}`, { headers })).status, 401)
  }
})

it('the pages start their links where the merchant put the app, and load nothing but from here', async () => {
  const query = proxied(service.now, { shop: DOMAIN, customer: shop.buyer, pathPrefix: '/tools/offers' })
  const page = await plain(`/portal?${query}`)
  const text = await page.text()
  assert.match(text, /<meta name="service-root" content="\/tools\/offers">/)
  assert.match(text, /<meta name="store-sign-in" content="\/account\/login\?return_url=%2Ftools%2Foffers%2Fportal">/)
  assert.match(text, /src="https:\/\/quotes\.service\.dev\/portal\/assets\//)
  assert.match(page.headers.get('content-security-policy') ?? '', /script-src https:\/\/quotes\.service\.dev;/)
  assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
  assert.equal(page.headers.get('cache-control'), 'no-store')
})

it('a buyer returns from the sign-in to the quote they opened, in the language of the page they came from', async () => {
  const query = proxied(service.now, { shop: DOMAIN }, [['language', 'de-AT']])
  const text = await (await plain(`/portal/quotes/qte_1?${query}`)).text()
  const back = encodeURIComponent('/apps/quotes/portal/quotes/qte_1?language=de')
  assert.ok(text.includes(`<meta name="store-sign-in" content="/account/login?return_url=${back}">`))
  assert.match(text, /<html lang="de"/)
})

it('an unknown path of the API is told as the API tells it', async () => {
  const signed = proxied(service.now, { shop: DOMAIN, customer: shop.buyer })
  const answer = await plain(`/portal/api/quotes/qte_1/nothing?${signed}`)
  assert.deepEqual([answer.status, ((await answer.json()) as { code: string }).code], [404, 'not_found'])
})

it('a page that cannot be shown is a page too, in the buyer’s language', async () => {
  const page = await plain('/portal?shop=unsigned', { headers: { 'accept-language': 'de' } })
  const text = await page.text()
  assert.deepEqual([page.status, page.headers.get('content-type')], [401, 'text/html; charset=utf-8'])
  assert.match(text, /Diese Adresse ist unvollständig/)
  assert.match(text, /href="https:\/\/quotes\.service\.dev\/docs\/pages\.css/)
  assert.match(page.headers.get('content-security-policy') ?? '', /style-src https:\/\/quotes\.service\.dev /)
})

it('after uninstalling nothing is there, and without the Shopify settings there is no route', async () => {
  const parts = { db: service.db, now: service.now }
  await setStore(parts, elsewhere.store.id, { installed: false })
  const theirs = storeVisitor(service, { shop: elsewhere.store.domain, customer: elsewhere.buyer })
  assert.equal((await theirs.call('GET', '/portal/api/session')).status, 404)
  const without = await openTestService()
  const query = proxied(without.now, { shop: DOMAIN })
  assert.equal((await fetch(`${without.baseUrl}${PROXY}/portal?${query}`)).status, 404)
  await without.close()
})
