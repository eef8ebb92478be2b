import { parseJson } from '../../../../domain/parse-json.ts'
import { isShopDomain } from '../is-shop-domain.ts'
import { isSigned } from './is-signed.ts'

/** Headers are not signed: for these, the body must name the header's shop. */
const SHOP_IN_BODY: Readonly<Record<string, string>> = {
  'app/uninstalled': 'myshopify_domain',
  'customers/data_request': 'shop_domain',
  'customers/redact': 'shop_domain',
  'shop/redact': 'shop_domain',
}

export interface ShopifyWebhook {
  topic: string
  shop: string
  /** The same for every repetition of a delivery. */
  webhookId: string
  /** As sent, to the nanosecond. */
  triggeredAt: string | null
}

type WebhookVerdict =
  | { verdict: 'ok'; webhook: ShopifyWebhook }
  /** `missing`, `bad_signature`: 401. `refuse`: signed, but for another shop than it says. `ignore`: of the preview "Events". */
  | { verdict: 'missing' | 'bad_signature' | 'refuse' | 'ignore' }

/** Judges a notification by its headers, named in lower case, and its raw bytes. */
export function judgeWebhook(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
  secrets: readonly string[],
): WebhookVerdict {
  const header = (name: string) => [headers[name]].flat()[0] ?? ''
  const signature = header('x-shopify-hmac-sha256')
  if (signature === '') return { verdict: header('shopify-hmac-sha256') === '' ? 'missing' : 'ignore' }
  if (body.length === 0 || !isSigned(body, Buffer.from(signature, 'base64'), secrets))
    return { verdict: 'bad_signature' }
  const topic = header('x-shopify-topic')
  const shop = header('x-shopify-shop-domain')
  const webhookId = header('x-shopify-webhook-id')
  if (topic === '' || webhookId === '' || !isShopDomain(shop) || !isOfShop(topic, shop, body))
    return { verdict: 'refuse' }
  return { verdict: 'ok', webhook: { topic, shop, webhookId, triggeredAt: header('x-shopify-triggered-at') || null } }
}

function isOfShop(topic: string, shop: string, body: Buffer): boolean {
  const field = SHOP_IN_BODY[topic]
  if (field === undefined) return true
  try {
    const content = parseJson(body.toString())
    return typeof content === 'object' && content !== null && Reflect.get(content, field) === shop
  } catch {
    return false
  }
}
