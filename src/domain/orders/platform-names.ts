/** What settings name by ids of the platform. */
export type NamedType = 'Product' | 'ProductVariant' | 'Collection' | 'Company' | 'CompanyContact'

/** What the platform calls something; undefined where it is not known. */
export type NameOf = (type: NamedType, id: string) => string | undefined

/** The names as something to ask, by whole ids or their digits. */
export function nameIn(names: ReadonlyMap<string, string>): NameOf {
  return (type, id) => names.get(`gid://platform/${type}/${id.slice(id.lastIndexOf('/') + 1)}`)
}

/** What the values of a product rule are; none where they are words. */
export const PRODUCT_RULE_TYPES: Readonly<Partial<Record<string, NamedType>>> = {
  variant: 'ProductVariant',
  product: 'Product',
  collection: 'Collection',
}
