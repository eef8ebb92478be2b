/** The types of objects with ids on the platform. */
export type GidType =
  | 'Product'
  | 'ProductVariant'
  | 'Collection'
  | 'Customer'
  | 'Company'
  | 'CompanyLocation'
  | 'CompanyContact'
  | 'DraftOrder'
  | 'Order'
  | 'Refund'
/** Formats the id of an object on the platform, in the service's own namespace. */
export type Gid<T extends GidType = GidType> = `gid://platform/${T}/${string}`

/** Returns the digits of an id, as stored. */
export function digitsOf(id: Gid): string {
  return id.slice(id.lastIndexOf('/') + 1)
}

/** Reads a GID of the platform's namespace, or bare digits, as the full GID; null for anything else. */
export function parseGid<T extends GidType>(type: T, raw: string): Gid<T> | null {
  const digits = /^(?:gid:\/\/platform\/([A-Za-z]+)\/)?([1-9][0-9]{0,17})$/.exec(raw)
  if (!digits || (digits[1] !== undefined && digits[1] !== type)) return null
  return `gid://platform/${type}/${digits[2]}`
}
