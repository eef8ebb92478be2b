const ADDRESS_PARTS = ['address1', 'address2', 'zip', 'city', 'provinceCode', 'countryCode'] as const
/** An embedded platform product. */
interface Product {
  id: string
  handle: string
  title: string
  vendor: string
  productType: string
  status: string
  tags: readonly string[]
  imageUrl: string | null
  collections: readonly string[]
  variantCount: number
  variants: readonly {
    id: string
    title: string | null
    sku: string | null
    price: string
    cost: string | null
    inventory: string | null
  }[]
}

type Address = { readonly [part in (typeof ADDRESS_PARTS)[number]]?: string | null | undefined }

/** An embedded platform company. */
interface Company {
  id: string
  externalId: string | null
  name: string
  locationCount: number
  locations: readonly { id: string; name: string; address: Address }[]
  contactCount: number
  contacts: readonly {
    customerId: string
    email: string
    name: string | null
    isMainContact: boolean
    roles: readonly { location: string; role: string | null }[]
  }[]
}

/** Returns a catalog product with its first variants, for staff; their costs only `withCosts`. */
export function viewProduct(product: Product, { withCosts }: { withCosts: boolean }) {
  return {
    object: 'product',
    id: product.id,
    handle: product.handle,
    title: product.title,
    vendor: product.vendor,
    product_type: product.productType,
    status: product.status,
    tags: product.tags,
    image_url: product.imageUrl,
    collections: product.collections,
    variant_count: product.variantCount,
    variants: product.variants.map(({ cost, ...variant }) => (withCosts ? { ...variant, cost } : variant)),
  }
}

/** Returns a company with its first locations and contacts, including personal data: staff make quotes for them. */
export function viewCompany(company: Company) {
  return {
    object: 'company',
    id: company.id,
    external_id: company.externalId,
    name: company.name,
    location_count: company.locationCount,
    locations: company.locations.map(({ id, name, address }) => ({
      id,
      name,
      address: ADDRESS_PARTS.flatMap((part) => address[part] || []).join(', '),
    })),
    contact_count: company.contactCount,
    contacts: company.contacts.map(({ customerId, email, name, isMainContact, roles }) => ({
      customer_id: customerId,
      email,
      name,
      is_main_contact: isMainContact,
      roles,
    })),
  }
}
