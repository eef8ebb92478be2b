/** A platform variant. */
interface Variant {
  id: string
  productId: string
  title: string
  variantTitle: string | null
  sku: string | null
  imageUrl: string | null
  price: string
  taxable: boolean
  requiresShipping: boolean
  productStatus: string
  productType: string
  vendor: string
}

/** A customer as the platform's search shows them. */
interface FoundCustomer {
  id: string
  email: string | null
  name: string | null
  companies: readonly string[]
}

/** A company as the platform's search shows it. */
interface FoundCompany {
  id: string
  name: string
  externalId: string | null
  locations: readonly { id: string; name: string }[]
}

/** A platform customer. */
interface PlatformCustomer {
  id: string
  email: string | null
  name: string | null
  phone: string | null
  /** null if hidden from us. */
  tags: readonly string[] | null
  memberships: readonly {
    contactId: string
    companyId: string
    companyName: string
    isMainContact: boolean
    locations: readonly { id: string; name: string; role: string | null }[]
  }[]
}

/** Returns a customer that a search found, with personal data: staff make quotes for them. */
export function viewFoundCustomer({ id, email, name, companies }: FoundCustomer) {
  return { object: 'found_customer', id, email, name, companies }
}

/** Returns a company that a search found, with its first locations. */
export function viewFoundCompany({ id, name, externalId, locations }: FoundCompany) {
  return { object: 'found_company', id, name, external_id: externalId, locations }
}

/** Returns a catalog variant for the proposal editor. */
export function viewVariant(variant: Variant) {
  return {
    object: 'variant',
    id: variant.id,
    product_id: variant.productId,
    sku: variant.sku,
    title: variant.title,
    variant_title: variant.variantTitle,
    image_url: variant.imageUrl,
    price: variant.price,
    taxable: variant.taxable,
    requires_shipping: variant.requiresShipping,
    product_type: variant.productType,
    vendor: variant.vendor,
    available: variant.productStatus === 'active',
  }
}

/** Returns what a SKU of a pasted list matches; `others` have the same SKU. */
export function viewSkuMatch(sku: string, variant: Variant | null, others: readonly Variant[]) {
  const rivals = others.filter(({ productStatus }) => productStatus === 'active').length
  return { object: 'sku_match', sku, variant: variant && viewVariant(variant), others: rivals }
}

/** Returns a platform customer with personal data: staff make quotes for them. */
export function viewPlatformCustomer({ id, email, name, phone, tags, memberships }: PlatformCustomer) {
  return {
    object: 'customer',
    id,
    email,
    name,
    phone,
    tags,
    companies: memberships.map(({ contactId, companyId, companyName, isMainContact, locations }) => ({
      id: companyId,
      name: companyName,
      contact_id: contactId,
      is_main_contact: isMainContact,
      locations,
    })),
  }
}
