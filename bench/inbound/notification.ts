import { createHash, createHmac } from 'node:crypto'

/** A webhook as Shopify sends it. */
export interface Notification {
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** The answer that is right. */
  status: 200 | 401
}

/** Returns the name of a shop of the bench. */
export function shopName(number: number): string {
  return `bench-${number}.myshopify.com`
}

/**
 * Returns the nth notification: changed orders of all shops in turn, with the fields and lines of a usual one. Every 20th is signed by
 * somebody else, and every 25th is the one before, sent again.
 */
export function makeNotification(n: number, shops: number, secret: string, at: Date): Notification {
  const number = n % 25 === 24 ? n - 1 : n
  const body = Buffer.from(JSON.stringify(makeOrder(number)))
  const isForged = n % 20 === 19
  return {
    body,
    status: isForged ? 401 : 200,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': number % 3 === 0 ? 'orders/paid' : 'orders/updated',
      'x-shopify-shop-domain': shopName(number % shops),
      'x-shopify-webhook-id': createHash('sha256').update(`${at.getTime()} ${number}`).digest('hex').slice(0, 32),
      'x-shopify-api-version': '2026-10',
      'x-shopify-triggered-at': at.toISOString().replace('Z', '456789Z'),
      'x-shopify-hmac-sha256': createHmac('sha256', isForged ? `${secret} not` : secret)
        .update(body)
        .digest('base64'),
    },
  }
}

const LINES = 10

function makeOrder(number: number): object {
  const id = 5_500_000_000_000 + number
  return {
    id,
    admin_graphql_api_id: `gid://shopify/Order/${id}`,
    name: `#${number}`,
    financial_status: 'paid',
    cancelled_at: null,
    note_attributes: [{ name: 'gift', value: 'no' }],
    tags: 'wholesale, spring',
    customer: { id: 7_000_000_000_000 + number, email: `buyer-${number}@example.com`, first_name: 'Kim' },
    refunds: [],
    line_items: Array.from({ length: LINES }, (_, line) => ({
      id: id * 100 + line,
      title: `A product with quite a usual title, number ${line}`,
      quantity: line + 1,
      price: '12.50',
      sku: `SKU-${line}`,
      tax_lines: [{ title: 'VAT', rate: 0.19, price: '2.38', price_set: { shop_money: { amount: '2.38' } } }],
      properties: [],
      variant_id: 4_000_000_000_000 + line,
    })),
  }
}
