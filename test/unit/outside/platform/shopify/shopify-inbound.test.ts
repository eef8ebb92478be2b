import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { SUBSCRIPTIONS } from '../../../../../src/outside/platform/shopify/app/subscriptions.ts'
import { shopifyInbound } from '../../../../../src/outside/platform/shopify/inbound/shopify-inbound.ts'
import { shopifyWebhook } from '../../../../support/service/shopify-webhook.ts'
import { pickFields } from '../../../../support/shopify/webhooks/pick-fields.ts'

interface Vector {
  name: string
  topic: string
  headers: Record<string, string>
  body_base64: string
  expect: 'ok' | 'bad_signature' | 'missing' | 'refuse' | 'ignore'
}

const VECTORS = new URL('../../../../support/shopify/vectors.json', import.meta.url)
const vectors: { secrets: string[]; shop: string; webhooks: Vector[] } = JSON.parse(readFileSync(VECTORS, 'utf8'))
const [secret = ''] = vectors.secrets
const inbound = shopifyInbound(vectors.secrets)

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function notification(topic: string, body: unknown, headers: Record<string, string> = {}) {
  return shopifyWebhook(topic, body, { shop: vectors.shop, secret, headers })
}

function read(topic: string, body: unknown, more: Record<string, string> = {}) {
  const { headers, rawBody } = notification(topic, body, more)
  assert.equal(inbound.verify(headers, rawBody), 'ok')
  return inbound.parse(headers, rawBody)
}

describe('a signature', () => {
  for (const { name, headers, body_base64, expect } of vectors.webhooks) {
    it(`${name}: ${expect}`, () => {
      const verdict = inbound.verify(lowerCased(headers), Buffer.from(body_base64, 'base64'))
      if (expect === 'refuse') assert.equal(verdict, 'bad_signature')
      else if (expect === 'ignore') assert.notEqual(verdict, 'ok')
      else assert.equal(verdict, expect)
    })
  }

  it('counts for nothing if the headers name another shop than the body that decides about one', () => {
    for (const [topic, field] of [
      ['app/uninstalled', 'myshopify_domain'],
      ['customers/data_request', 'shop_domain'],
      ['customers/redact', 'shop_domain'],
      ['shop/redact', 'shop_domain'],
    ] as const) {
      const { headers, rawBody } = notification(topic, { [field]: vectors.shop })
      assert.equal(inbound.verify(headers, rawBody), 'ok', topic)
      const other = { ...headers, 'x-shopify-shop-domain': 'other-demo.myshopify.com' }
      assert.equal(inbound.verify(other, rawBody), 'bad_signature', topic)
      for (const body of [{}, { [field]: 7 }, [], null]) {
        const unsaid = notification(topic, body)
        assert.equal(inbound.verify(unsaid.headers, unsaid.rawBody), 'bad_signature', topic)
      }
    }
  })
})

describe('a notification', () => {
  const KEY = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'

  it('says the same with the fields alone that the app asks for, and stays small however many lines there are', () => {
    const lines = Array.from({ length: 500 }, (_, id) => ({ id, title: 'A title of usual length', properties: [] }))
    const refund = (id: number) => ({
      id,
      admin_graphql_api_id: `gid://shopify/Refund/${id}`,
      order_id: 7,
      created_at: '2026-11-18T10:06:39+01:00',
      transactions: [{ id: 1, kind: 'refund', status: 'success', amount: '3.00' }],
      refund_line_items: lines,
    })
    const order = {
      id: 7,
      admin_graphql_api_id: 'gid://shopify/Order/7',
      updated_at: '2026-11-18T10:06:39+01:00',
      cancelled_at: '2026-11-18T10:06:39+01:00',
      tags: 'quote',
      note_attributes: [{ name: '_quote_conversion', value: KEY }],
      refunds: [refund(1), refund(2)],
      email: 'kim@buyer.example',
      line_items: lines,
    }
    const draft = { id: 8, admin_graphql_api_id: 'gid://shopify/DraftOrder/8', order_id: 7, line_items: lines }
    const bodies = { orders: order, refunds: refund(1), draft_orders: draft }
    for (const { topics, fields } of SUBSCRIPTIONS.filter(({ fields }) => fields)) {
      for (const topic of topics) {
        const body = bodies[topic.slice(0, topic.indexOf('/')) as keyof typeof bodies]
        const picked = pickFields(body, fields)
        assert.deepEqual(read(topic, picked)?.event, read(topic, body)?.event, topic)
        assert.ok(read(topic, body)?.event.type !== 'ignored', topic)
        assert.ok(JSON.stringify(picked).length < 1_000, topic)
      }
    }
  })

  it('is read to the millisecond, and names its shop and delivery', () => {
    const envelope = read('shop/update', { id: 1 })
    assert.deepEqual(envelope, {
      deliveryId: '8a6d9c2e-0000-4000-8000-000000000001',
      store: vectors.shop,
      triggeredAt: new Date('2026-11-18T09:06:39.123Z'),
      event: { type: 'shop.updated' },
    })
    for (const [said, meant] of [
      ['2026-11-18T09:06:39Z', '2026-11-18T09:06:39.000Z'],
      ['2026-11-18T10:06:39.1+01:00', '2026-11-18T09:06:39.100Z'],
    ] as const) {
      assert.equal(read('shop/update', {}, { 'x-shopify-triggered-at': said })?.triggeredAt.toISOString(), meant)
    }
  })

  it('without id, shop, topic or time, or whose body is no object, is none', () => {
    for (const more of [
      { 'x-shopify-webhook-id': '' },
      { 'x-shopify-webhook-id': 'x'.repeat(65) },
      { 'x-shopify-shop-domain': 'quote-demo.example' },
      { 'x-shopify-shop-domain': 'evil.com/.myshopify.com' },
      { 'x-shopify-topic': '' },
      { 'x-shopify-triggered-at': 'yesterday' },
      { 'x-shopify-triggered-at': '2026-13-01T00:00:00Z' },
    ]) {
      const { headers, rawBody } = notification('orders/paid', { id: 1 }, more)
      assert.equal(inbound.parse(headers, rawBody), null, JSON.stringify(more))
    }
    for (const body of ['no json', '[]', '"text"', 'null', '7']) assert.equal(read('orders/paid', body), null, body)
  })

  it('says which order, draft order or person it is about, and nothing more of them', () => {
    const order = {
      id: 5512345678901,
      admin_graphql_api_id: 'gid://shopify/Order/5512345678901',
      email: 'kim@buyer.example',
      note_attributes: [{ name: '_quote_conversion', value: KEY }],
      cancelled_at: '2026-11-18T10:06:39+01:00',
      refunds: [
        { id: 1, transactions: [{ kind: 'refund', status: 'success', amount: '10.00' }] },
        { id: 2, transactions: [] },
        { id: 3, transactions: [{ kind: 'refund', status: 'failure', amount: '10.00' }] },
        { id: 4, transactions: [{ kind: 'refund', status: 'success', amount: '0.00' }] },
      ],
    }
    const orderId = 'gid://platform/Order/5512345678901'
    const reported = { cancelledAt: '2026-11-18T09:06:39.000Z', refundIds: ['gid://platform/Refund/1'] }
    for (const topic of ['paid', 'updated', 'cancelled']) {
      assert.deepEqual(read(`orders/${topic}`, order)?.event, {
        type: `order.${topic}`,
        orderId,
        correlationKey: KEY,
        reported,
      })
    }
    assert.deepEqual(read('refunds/create', { id: 1, order_id: 7, transactions: [] })?.event, {
      type: 'order.refunded',
      orderId: 'gid://platform/Order/7',
      refundId: 'gid://platform/Refund/1',
      reported: { cancelledAt: null, refundIds: [] },
    })
    for (const topic of ['update', 'delete']) {
      assert.deepEqual(read(`draft_orders/${topic}`, { id: 9, order_id: null, email: 'kim@buyer.example' })?.event, {
        type: `draft.${topic}d`,
        draftOrderId: 'gid://platform/DraftOrder/9',
        orderId: null,
      })
    }
    assert.deepEqual(
      read('customers/redact', {
        shop_domain: vectors.shop,
        customer: { id: 700, email: 'kim@buyer.example', phone: '+1555' },
        orders_to_redact: [1, 2],
      })?.event,
      {
        type: 'privacy.customer_redact',
        customerId: 'gid://platform/Customer/700',
        email: 'kim@buyer.example',
        orderIds: ['gid://platform/Order/1', 'gid://platform/Order/2'],
      },
    )
    assert.deepEqual(read('customers/data_request', { shop_domain: vectors.shop })?.event, {
      type: 'privacy.data_request',
      customerId: null,
      email: null,
      orderIds: [],
    })
  })

  it('names our conversion by its tag if the attribute is lost', () => {
    const tags = `wholesale, qns-${KEY.replaceAll('-', '')}, quote`
    const event = read('orders/paid', { id: 1, tags })?.event
    assert.equal(event && 'correlationKey' in event && event.correlationKey, KEY)
  })

  it('with an id that JSON cannot hold exactly is read from the id written as text, or not at all', () => {
    const inexact = '{"id":9007199254740993,"admin_graphql_api_id":"gid://shopify/Order/9007199254740993"}'
    const event = read('orders/paid', inexact)?.event
    assert.equal(event && 'orderId' in event && event.orderId, 'gid://platform/Order/9007199254740993')
    assert.deepEqual(read('orders/paid', '{"id":9007199254740993}')?.event, { type: 'ignored', topic: 'orders/paid' })
  })

  it('of a topic we have no use for is ignored', () => {
    assert.deepEqual(read('themes/publish', { id: 1 })?.event, { type: 'ignored', topic: 'themes/publish' })
  })

  it('never throws, whatever it says', () => {
    const topics = [...new Set(vectors.webhooks.map(({ topic }) => topic)), 'app/scopes_update', 'shop/update', 'x']
    fc.assert(
      fc.property(fc.constantFrom(...topics), fc.oneof(fc.json(), fc.string()), (topic, body) => {
        const { headers, rawBody } = notification(topic, body)
        inbound.verify(headers, rawBody)
        inbound.parse(headers, rawBody)
      }),
    )
    const names = ['id', 'order_id', 'customer', 'refunds', 'note_attributes', 'tags', 'orders_to_redact', 'current']
    fc.assert(
      fc.property(
        fc.constantFrom(...topics),
        fc.dictionary(fc.constantFrom(...names), fc.jsonValue()),
        (topic, body) => {
          const { headers, rawBody } = notification(topic, body)
          inbound.parse(headers, rawBody)
        },
      ),
    )
  })
})
