import { createHmac } from 'node:crypto'

interface Sender {
  shop: string
  secret: string
  id?: string
  at?: Date
  /** In place of Shopify's own. */
  headers?: Record<string, string>
}

/** Returns a webhook as Shopify signs and sends it; a body that is text is sent as it is. */
export function shopifyWebhook(topic: string, body: unknown, sender: Sender) {
  const { shop, secret, id = '8a6d9c2e-0000-4000-8000-000000000001', headers = {} } = sender
  const at = sender.at ?? new Date('2026-11-18T09:06:39.123Z')
  const rawBody = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return {
    rawBody,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': shop,
      'x-shopify-webhook-id': id,
      'x-shopify-triggered-at': at.toISOString().replace('Z', '456789Z'),
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(rawBody).digest('base64'),
      ...headers,
    },
  }
}
