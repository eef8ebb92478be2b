/** The platform objects that settings refer to by id. */
export type NamedType = 'Product' | 'ProductVariant' | 'Collection' | 'Company' | 'CompanyContact'

/** Returns the platform's name for an id; undefined if unknown. */
export type NameOf = (type: NamedType, id: string) => string | undefined

/** Returns a NameOf that looks up full ids or their digits. */
export function platformNames(names: ReadonlyMap<string, string>): NameOf {
  return (type, id) => names.get(`gid://platform/${type}/${id.slice(id.lastIndexOf('/') + 1)}`)
}

/** The type of object each product rule's values refer to; absent if they are words. */
export const PRODUCT_RULE_TYPES: Readonly<Partial<Record<string, NamedType>>> = {
  variant: 'ProductVariant',
  product: 'Product',
  collection: 'Collection',
}
