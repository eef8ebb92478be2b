import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Store } from '../../../src/database/stores/stores.ts'
import { shopifyInbound } from '../../../src/outside/platform/shopify/inbound/shopify-inbound.ts'
import { memoryLog } from '../../support/service/memory-log.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { shopifyWebhook } from '../../support/service/shopify-webhook.ts'

const PATH = '/platform/shopify/webhooks'
const SECRETS = ['the secret of this app', 'the secret before it']

let service: TestService
let shops = 0
const log = memoryLog()
before(async () => {
  service = await openTestService({ shopify: { inbound: shopifyInbound(SECRETS) }, logger: log.logger })
})
after(() => service.close())

async function addShop(): Promise<Store> {
  shops += 1
  return service.addStore({ domain: `shop-${shops}.myshopify.com`, platform: 'shopify' })
}

type More = Partial<Parameters<typeof shopifyWebhook>[2]>

async function send({ domain }: Store, topic: string, body: unknown, more: More = {}) {
  const defaults = { shop: domain, secret: SECRETS[0] ?? '', id: randomUUID(), at: service.now }
  const { headers, rawBody } = shopifyWebhook(topic, body, { ...defaults, ...more })
  const response = await fetch(service.baseUrl + PATH, { method: 'POST', headers, body: rawBody })
  return { status: response.status, text: await response.text() }
}

const OK = { status: 200, text: '{}' }
const REFUSED = { status: 401, text: '{}' }

async function kept({ id }: Store) {
  const { rows } = await service.pool.query('select * from platform_delivery where store_id = $1 order by position', [
    id,
  ])
  return rows
}

describe("Shopify's webhooks", () => {
  it('are kept once each, whichever of the secrets signed them and however often they come at once', async () => {
    const shop = await addShop()
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(shop, 'orders/paid', { id: 55 }, { id })))
    for (const answer of answers) assert.deepEqual(answer, OK)
    assert.deepEqual(await send(shop, 'orders/paid', { id: 56 }, { secret: SECRETS[1] ?? '' }), OK)
    assert.deepEqual(
      (await kept(shop)).map(({ delivery_id, event: { orderId } }) => [delivery_id === id, orderId]),
      [
        [true, 'gid://platform/Order/55'],
        [false, 'gid://platform/Order/56'],
      ],
    )
  })

  it('that another secret signed, or nobody, or about another shop than they decide about, are refused', async () => {
    const shop = await addShop()
    const other = await addShop()
    assert.deepEqual(await send(shop, 'orders/paid', { id: 1 }, { secret: 'another app' }), REFUSED)
    assert.deepEqual(await send(shop, 'orders/paid', { id: 1 }, { headers: { 'x-shopify-hmac-sha256': '' } }), REFUSED)
    assert.deepEqual(await send(shop, 'orders/paid', ''), REFUSED)
    assert.deepEqual(await send(shop, 'app/uninstalled', { myshopify_domain: other.domain }), REFUSED)
    for (const topic of ['customers/data_request', 'customers/redact', 'shop/redact']) {
      assert.deepEqual(await send(shop, topic, { shop_domain: other.domain }), REFUSED)
    }
    assert.deepEqual(await kept(shop), [])
    assert.equal(
      (await service.pool.query('select installed from store where id = $1', [shop.id])).rows[0].installed,
      true,
    )
  })

  it('of unknown shops or topics, a week old, or unreadable, are answered 200 so that they are not sent again', async () => {
    const shop = await addShop()
    assert.deepEqual(await send({ ...shop, domain: 'nobody.myshopify.com' }, 'orders/paid', { id: 1 }), OK)
    assert.deepEqual(await send(shop, 'themes/publish', { id: 1 }), OK)
    assert.deepEqual(await send(shop, 'orders/paid', 'no json'), OK)
    const old = new Date(service.now.getTime() - 8 * 86_400_000)
    assert.deepEqual(await send(shop, 'orders/paid', { id: 1 }, { at: old }), OK)
    assert.deepEqual(await kept(shop), [])
  })

  it('say nothing about stores on another platform', async () => {
    const embedded = await service.addStore({ domain: 'looks-like-a-shop.myshopify.com' })
    assert.deepEqual(await send(embedded, 'app/uninstalled', { myshopify_domain: embedded.domain }), OK)
    assert.deepEqual(await kept(embedded), [])
    const { rows } = await service.pool.query('select installed from store where id = $1', [embedded.id])
    assert.deepEqual(rows, [{ installed: true }])
  })

  it('leave no personal data in clear, neither in the database nor in the log', async () => {
    const shop = await addShop()
    const canary = 'canary-41c7'
    const person = { id: 7, email: `${canary}@buyer.example`, first_name: canary, phone: canary, note: canary }
    const bodies = {
      'orders/paid': {
        id: 1,
        email: person.email,
        customer: person,
        note_attributes: [{ name: canary, value: canary }],
      },
      'refunds/create': { id: 1, order_id: 2, note: canary },
      'draft_orders/update': { id: 1, email: person.email, note: canary },
      'shop/update': { id: 1, name: canary, email: person.email },
      'customers/data_request': { shop_domain: shop.domain, customer: person },
      'customers/redact': { shop_domain: shop.domain, customer: person },
    }
    for (const [topic, body] of Object.entries(bodies)) assert.deepEqual(await send(shop, topic, body), OK)
    assert.deepEqual(await send(shop, 'orders/paid', `{"email": "${canary}`), OK)
    assert.deepEqual(await send(shop, 'orders/paid', bodies['orders/paid'], { secret: canary }), REFUSED)
    assert.equal((await kept(shop)).length, Object.keys(bodies).length)
    const { rows } = await service.pool.query('select d::text as row from platform_delivery d')
    const dump = rows.map(({ row }) => row).join('\n')
    assert.ok(!dump.includes(canary) && !dump.includes(Buffer.from(canary).toString('hex')))
    assert.match(log.text(), /a signed platform notification is invalid/)
    for (const secret of [canary, ...SECRETS]) assert.ok(!log.text().includes(secret))
  })

  it('have no route unless Shopify is configured', async () => {
    const without = await openTestService()
    try {
      assert.equal((await fetch(without.baseUrl + PATH, { method: 'POST' })).status, 404)
    } finally {
      await without.close()
    }
    assert.equal((await fetch(service.baseUrl + PATH)).status, 405)
  })
})
