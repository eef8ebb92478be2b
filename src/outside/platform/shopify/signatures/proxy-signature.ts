import { isShopDomain } from '../is-shop-domain.ts'
import { hexSignature, isSigned } from './is-signed.ts'

const LEEWAY_S = 90
const SHOPIFYS = ['shop', 'logged_in_customer_id', 'path_prefix', 'timestamp']

export interface ProxyRequest {
  shop: string
  /** Digits; null for a visitor. */
  customerId: string | null
  /** The path that the merchant gave the app: /apps/quotes. */
  pathPrefix: string
}

/**
 * Returns whom a request through the app proxy is from; null unless Shopify signed the query within the last 90 s. Nothing
 * separates the parts of the signed text, so a visitor could have one signed that reads differently when cut elsewhere:
 * each of Shopify's own names must occur in it exactly once.
 */
export function readProxyRequest(query: string, secrets: readonly string[], now: Date): ProxyRequest | null {
  const values = new URLSearchParams(query)
  const signature = values.getAll('signature')
  values.delete('signature')
  const names = [...new Set(values.keys())].sort()
  const text = names.map((name) => `${name}=${values.getAll(name).join(',')}`).join('')
  if (signature.length !== 1 || !isSigned(text, hexSignature(signature[0] ?? ''), secrets)) return null
  if (SHOPIFYS.some((name) => values.getAll(name).length !== 1 || text.split(`${name}=`).length !== 2)) return null
  const [shop, customerId = '', pathPrefix = '', timestamp = ''] = SHOPIFYS.map((name) => values.get(name) ?? '')
  if (!isShopDomain(shop) || !/^(?:[1-9][0-9]{0,17})?$/.test(customerId)) return null
  if (!/^\/[\w/-]+$/.test(pathPrefix) || !isFresh(timestamp, now)) return null
  return { shop, customerId: customerId || null, pathPrefix }
}

/** Tells whether a signed time in seconds is at most 90 s away. */
export function isFresh(timestamp: string, now: Date): boolean {
  const isTime = /^[0-9]{1,12}$/.test(timestamp)
  return isTime && Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp)) <= LEEWAY_S
}
