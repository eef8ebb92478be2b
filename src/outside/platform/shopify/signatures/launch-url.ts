import { isShopDomain } from '../is-shop-domain.ts'
import { hexSignature, isSigned } from './is-signed.ts'
import { isFresh } from './proxy-signature.ts'

/** Returns the shop in whose admin the app is opened; null unless Shopify signed the query within the last 90 s. */
export function readLaunchUrl(query: string, secrets: readonly string[], now: Date): { shop: string } | null {
  const values = new URLSearchParams(query)
  const hmac = values.getAll('hmac')
  values.delete('hmac')
  values.sort()
  const shop = values.getAll('shop')
  if (hmac.length !== 1 || shop.length !== 1 || !isShopDomain(shop[0])) return null
  const isOurs = isSigned(values.toString(), hexSignature(hmac[0] ?? ''), secrets)
  return isOurs && isFresh(values.get('timestamp') ?? '', now) ? { shop: shop[0] } : null
}
