import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { type FakeShop, type ShopifyFake, startShopifyFake } from '../../support/shopify/shopify-fake.ts'

interface Arrived {
  url: string
  headers: IncomingHttpHeaders
  body: string
}

const vectors = JSON.parse(readFileSync('test/support/shopify/vectors.json', 'utf8'))
const arrived: Arrived[] = []
let status = 200
let fake: ShopifyFake
let shop: FakeShop

/** The app: keeps what arrives, and answers as the test says. */
const app = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { url = '', headers } = request
  arrived.push({ url, headers, body: Buffer.concat(chunks).toString() })
  response.writeHead(status, { 'Content-Type': 'text/html' }).end('<p>Quotes</p>')
})

before(async () => {
  app.listen(0, '127.0.0.1')
  await once(app, 'listening')
  const appOrigin = `http://127.0.0.1:${(app.address() as AddressInfo).port}`
  fake = await startShopifyFake({
    appOrigin,
    now: () => new Date(vectors.now * 1000),
    app: { clientId: vectors.client_id, secrets: [...vectors.secrets] },
  })
  fake.webhooks.target = `${appOrigin}/platform/shopify/webhooks`
  shop = fake.addShop('quote-demo')
})
after(async () => {
  await fake.close()
  app.closeAllConnections()
  app.close()
})

function proxyVector(name: string): { query: string } {
  return vectors.app_proxy.find((one: { name: string }) => one.name === name)
}

it('signs the app proxy as the vectors say', () => {
  const path = shop.proxyUrl('/x', { customer: { id: '7000000000001' } })
  const signatureOf = (query: string) => new URLSearchParams(query).get('signature')
  const seconds = new URLSearchParams(path.split('?')[1]).get('timestamp')
  assert.equal(seconds, String(vectors.now))
  const early = vectors.now - 2
  const text = `logged_in_customer_id=7000000000001path_prefix=/apps/quotesshop=quote-demo.myshopify.comtimestamp=`
  const expected = (time: number) => createHmac('sha256', vectors.secrets[0]).update(`${text}${time}`).digest('hex')
  assert.equal(signatureOf(proxyVector('signed in').query), expected(early))
  assert.equal(signatureOf(path.split('?')[1] ?? ''), expected(vectors.now))
})

describe('webhooks', () => {
  const line = { title: 'Work', quantity: 1, originalUnitPriceWithCurrency: { amount: '10', currencyCode: 'EUR' } }

  it('are signed over their bytes, and a repeat has the same id', async () => {
    arrived.length = 0
    shop.updateShop({ name: 'Größe & Söhne' })
    await fake.webhooks.deliver()
    await fake.webhooks.repeat()
    const [first, second] = arrived
    assert.ok(first && second)
    const hmac = createHmac('sha256', vectors.secrets[0]).update(first.body).digest('base64')
    assert.equal(first.headers['x-shopify-hmac-sha256'], hmac)
    assert.equal(first.headers['x-shopify-topic'], 'shop/update')
    assert.equal(first.headers['x-shopify-shop-domain'], 'quote-demo.myshopify.com')
    assert.match(String(first.headers['x-shopify-triggered-at']), /\.\d{9}Z$/)
    assert.deepEqual(second, { ...first, headers: second.headers })
    assert.equal(second.headers['x-shopify-webhook-id'], first.headers['x-shopify-webhook-id'])
  })

  it('stay pending while the app fails, are told in any order, and can be lost', async () => {
    arrived.length = 0
    status = 503
    shop.uninstall()
    shop.install()
    await fake.webhooks.deliver()
    assert.deepEqual(
      fake.webhooks.pending().map(({ topic, attempts }) => [topic, attempts]),
      [['app/uninstalled', [503]]],
    )
    status = 200
    shop.redactShop()
    await fake.webhooks.deliverShuffled()
    assert.deepEqual(fake.webhooks.pending(), [])
    assert.equal(arrived.length, 3)
    shop.setScopes(['read_products'])
    assert.deepEqual(
      fake.webhooks.lose().map(({ topic }) => topic),
      ['app/scopes_update'],
    )
    await fake.webhooks.deliver()
    assert.equal(arrived.length, 3)
  })

  it('tell of an order what a merchant does to it', async () => {
    const variant = shop.addVariant({ price: '10.00' })
    const { origin } = fake
    const token = shop.tokens.exchange(['write_draft_orders']).access_token
    const query = 'mutation M($input: DraftOrderInput!) { draftOrderCreate(input: $input) { draftOrder { id } } }'
    const lineItems = [line, { variantId: `gid://shopify/ProductVariant/${variant.id}`, quantity: 1 }]
    const answer = await fetch(`${origin}/shops/${shop.domain}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
      body: JSON.stringify({ query, variables: { input: { lineItems } } }),
    })
    const { data } = (await answer.json()) as { data: { draftOrderCreate: { draftOrder: { id: string } } } }
    const order = shop.completeDraft(data.draftOrderCreate.draftOrder.id)
    shop.payOrder(order.id, '3.80')
    shop.payOrder(order.id)
    shop.refundOrder(order.id, '0')
    shop.refundOrder(order.id, '1.00')
    shop.cancelOrder(order.id, { refunds: true })
    const topics = fake.webhooks.lose().map(({ topic }) => topic)
    const told = topics.filter((topic) => topic !== 'orders/updated')
    const refunds = ['refunds/create', 'refunds/create', 'refunds/create']
    assert.deepEqual(told, ['draft_orders/update', 'orders/paid', ...refunds, 'orders/cancelled'])
    fake.check()
  })
})

it("passes a visitor's request to the app, signed and without cookies", async () => {
  arrived.length = 0
  const customer = shop.addCustomer({})
  const base = `${fake.origin}/shops/${shop.domain}`
  const signedIn = await fetch(`${base}/account/login?customer=${customer.id}`, { redirect: 'manual' })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const answer = await fetch(`${base}/apps/quotes/mine?page=2`, { headers: { cookie } })
  assert.equal(await answer.text(), '<p>Quotes</p>')
  const [request] = arrived
  const query = new URL(request?.url ?? '', 'http://app').searchParams
  assert.equal(request?.headers.cookie, undefined)
  assert.deepEqual(
    [query.get('logged_in_customer_id'), query.get('path_prefix'), query.get('page')],
    [customer.id, '/apps/quotes', '2'],
  )
})
