/**
 * The port between the service and the commerce platform a store lives on.
 * Ids are gid://platform/<Type>/<digits>; adapters translate to and from their own form at the edge.
 */
export type GidType =
  | 'Product'
  | 'ProductVariant'
  | 'Collection'
  | 'Customer'
  | 'Company'
  | 'CompanyLocation'
  | 'CompanyContact'
export type Gid<T extends GidType = GidType> = `gid://platform/${T}/${string}`

export interface PlatformVariant {
  id: Gid<'ProductVariant'>
  productId: Gid<'Product'>
  title: string
  variantTitle: string | null
  sku: string | null
  imageUrl: string | null
  /** Decimal string with exactly two decimals, in the store's currency. */
  price: string
  taxable: boolean
  requiresShipping: boolean
  productStatus: 'active' | 'draft' | 'archived' | 'unlisted'
  productType: string
  vendor: string
  tags: readonly string[]
  collectionIds: readonly Gid<'Collection'>[]
}

export interface PlatformCustomer {
  id: Gid<'Customer'>
  email: string | null
  name: string | null
  phone: string | null
  tags: readonly string[]
  /** The companies the customer is a contact of, the oldest first; empty when the store has no B2B. */
  memberships: readonly Membership[]
}

interface Membership {
  contactId: Gid<'CompanyContact'>
  companyId: Gid<'Company'>
  companyName: string
  isMainContact: boolean
  /** Where the contact may buy, the oldest first. */
  locations: readonly { id: Gid<'CompanyLocation'>; name: string; role: string | null }[]
}

/** Who calls, and until when an answer is of use. */
export interface CallContext {
  storeId: string
  deadline: Date
}

export interface CommercePlatform {
  readonly name: string
  /** Missing ids are absent from the map, never an error. Order and duplicates of `ids` do not matter. Any length. */
  variantsByIds(
    call: CallContext,
    ids: readonly Gid<'ProductVariant'>[],
  ): Promise<ReadonlyMap<Gid<'ProductVariant'>, PlatformVariant>>
  /** null = unknown. */
  customer(call: CallContext, id: Gid<'Customer'>): Promise<PlatformCustomer | null>
}

/** The platform cannot answer right now; nothing was executed. */
export class PlatformUnavailable extends Error {}

/** Reads a GID of the platform's namespace or bare digits as the full GID; null for anything else. */
export function parseGid<T extends GidType>(type: T, raw: string): Gid<T> | null {
  const digits = /^(?:gid:\/\/platform\/([A-Za-z]+)\/)?([1-9][0-9]{0,17})$/.exec(raw)
  if (!digits || (digits[1] !== undefined && digits[1] !== type)) return null
  return `gid://platform/${type}/${digits[2]}`
}
