import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openSecondService, type SecondService } from '../../support/processes/second-service.ts'
import { advance } from '../../support/service/clock.ts'
import { openMaker, settleDocuments } from '../../support/service/documents.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { signInAs } from '../../support/shop/admin.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'
import { DAY_MS } from '../../support/shop/negotiation.ts'
import { askFor, openLink, sendOffer, V01 } from '../../support/shop/portal.ts'

let service: TestService
/** Another process on the same database. */
let second: SecondService
let shop: Shop
const maker = openMaker()
before(async () => {
  service = await openTestService()
  second = await openSecondService(service.url, { clock: () => service.now })
  shop = await openShop(service, { store: { development: true } })
})
after(async () => {
  await maker.close()
  await second.close()
  await service.close()
})

const MINUTE_MS = 60_000
const days = (count: number) => ({ byMs: count * DAY_MS })
const origins = () => [service.baseUrl, second.baseUrl]
const statuses = (path: string, init: (origin: string) => RequestInit = () => ({})) =>
  Promise.all(origins().map(async (origin) => (await fetch(origin + path, init(origin))).status))
const withKey = (key: string) => () => ({ headers: { authorization: `Bearer ${key}` } })

describe('after an advance, every process goes by the store’s new time', () => {
  it('a key expires, also where it was remembered', async () => {
    const key = await service.addKey(shop.store, { expiresAt: new Date(service.now.getTime() + 10 * DAY_MS) })
    assert.deepEqual(await statuses('/v1/ping', withKey(key)), [200, 200])
    await advance(service, shop.store, days(9))
    assert.deepEqual(await statuses('/v1/ping', withKey(key)), [200, 200])
    await advance(service, shop.store, days(2))
    assert.deepEqual(await statuses('/v1/ping', withKey(key)), [401, 401])
  })

  it('a document’s link ends after 15 minutes', async () => {
    const quote = await askFor(shop)
    await sendOffer(service, shop.store, quote, V01)
    await settleDocuments(service, maker)
    const { body } = await shop.call('GET', `/v1/quotes/${quote.id}/documents`)
    const { download_url } = (await shop.call('GET', `/v1/documents/${body.data[0].id}`)).body
    const path = download_url.replace('https://quotes.service.dev', '')
    assert.deepEqual(await statuses(path), [200, 200])
    await advance(service, shop.store, { byMs: 14 * MINUTE_MS })
    assert.deepEqual(await statuses(path), [200, 200])
    await advance(service, shop.store, { byMs: 2 * MINUTE_MS })
    assert.deepEqual(await statuses(path), [410, 410])
  })

  it('a quote’s link ends, though nobody asked for it in between', async () => {
    const quote = await askFor(shop)
    const { token } = await openLink(service, shop.store, quote.id)
    const byLink = () => ({ headers: { authorization: `Link ${token}` } })
    assert.deepEqual(await statuses('/portal/api/session', byLink), [200, 200])
    for (let i = 0; i < 4; i++) await advance(service, shop.store, days(25))
    assert.deepEqual(await statuses('/portal/api/session', byLink), [410, 410])
  })

  it('the allowance of 50 buyer mails a day refills', async () => {
    const selling = await openShop(service, { store: { development: true } })
    const ask = (origin: string) =>
      fetch(`${origin}/v1/quotes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${selling.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(quoteRequest()),
      })
    for (let i = 0; i < 50; i++) assert.equal((await ask(service.baseUrl)).status, 201)
    for (const origin of origins()) assert.equal((await ask(origin)).status, 429)
    await advance(service, selling.store, days(1))
    for (const origin of origins()) assert.equal((await ask(origin)).status, 201)
  })

  it('tokens of rate limits refill by the real time alone', async () => {
    const busy = await openShop(service, { store: { development: true } })
    const left = async () => {
      const answer = await fetch(`${service.baseUrl}/v1/ping`, withKey(busy.key)())
      return Number(answer.headers.get('x-ratelimit-remaining'))
    }
    const before = await left()
    await advance(service, busy.store, days(30))
    assert.equal(await left(), before - 1)
    const others = await openShop(service, { store: { development: true } })
    assert.equal((await fetch(`${service.baseUrl}/v1/ping`, withKey(others.key)())).status, 200)
    const { rows } = await service.pool.query('select max(at_ms)::float8 as newest from rate_bucket')
    assert.ok(rows[0].newest <= service.now.getTime(), 'no bucket is ahead of the real time')
  })

  it('staff stay signed in, and a password confirmed just now still counts', async () => {
    const admin = await signInAs(service, shop.store, 'admin')
    await advance(service, shop.store, days(20))
    const key = { name: 'ERP', scopes: ['read_quotes'], accept_terms: true }
    assert.equal((await admin.call('POST', '/admin/api/keys', key)).status, 201)
    const invited = { email: 'new@example.com', name: 'New', role: 'admin' }
    assert.equal((await admin.call('POST', '/admin/api/staff', invited)).status, 201)
  })
})
