import { type Gid, type GidType, parseGid } from '../gid.ts'
import { PlatformUnavailable } from '../port.ts'

/** Returns Shopify's form of an id: gid://shopify/Order/1. */
export function toShopifyId(id: Gid): string {
  return id.replace(/^gid:\/\/platform\//, 'gid://shopify/')
}

/** Returns an id that Shopify answered, in the service's namespace. Throws PlatformUnavailable unless it is one of this type. */
export function fromShopifyId<T extends GidType>(type: T, id: string): Gid<T> {
  const prefix = `gid://shopify/${type}/`
  const gid = id.startsWith(prefix) ? parseGid(type, id.slice(prefix.length)) : null
  if (!gid) throw new PlatformUnavailable(`Shopify answered something that is not the id of a ${type}`)
  return gid
}
