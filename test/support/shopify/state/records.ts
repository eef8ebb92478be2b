import type { Cents } from './cents.ts'

/** Ids in records are digits; only views write gids. */
export interface TaxRate {
  title: string
  /** As Shopify writes it: `0.0825`. */
  rate: string
}

export interface ProductRecord {
  id: string
  title: string
  handle: string
  status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED'
  vendor: string
  productType: string
  tags: string[]
  isGiftCard: boolean
  imageUrl: string | null
  collectionIds: string[]
  variantIds: string[]
  updatedAt: Date
}

export interface VariantRecord {
  id: string
  productId: string
  title: string
  sku: string | null
  barcode: string | null
  price: Cents
  unitCost: Cents | null
  taxable: boolean
  requiresShipping: boolean
  tracked: boolean
  inventoryPolicy: 'CONTINUE' | 'DENY'
  inventory: number
  options: { name: string; value: string }[]
  /** The rates of this variant alone, in place of the shop's. */
  taxRates: TaxRate[] | null
  updatedAt: Date
}

export interface CollectionRecord {
  id: string
  title: string
  handle: string
}

export interface AddressRecord {
  firstName?: string
  lastName?: string
  company?: string
  address1?: string
  address2?: string
  city?: string
  provinceCode?: string
  countryCode?: string
  zip?: string
  phone?: string
}

export interface CustomerRecord {
  id: string
  email: string | null
  firstName: string | null
  lastName: string | null
  phone: string | null
  tags: string[]
  locale: string
  taxExempt: boolean
  verifiedEmail: boolean
  address: AddressRecord | null
  updatedAt: Date
}

export interface CompanyRecord {
  id: string
  name: string
  externalId: string | null
  mainContactId: string | null
}

export interface LocationRecord {
  id: string
  companyId: string
  name: string
  externalId: string | null
  currency: string
  shipping: AddressRecord | null
  billing: AddressRecord | null
  taxExempt: boolean
  /** The prices there, by the id of the variant. */
  prices: Map<string, Cents>
  termsTemplateId: string | null
  deposit: number | null
}

export interface ContactRecord {
  id: string
  companyId: string
  customerId: string
  title: string | null
  roles: { id: string; name: string; locationId: string }[]
}

export interface TermsTemplate {
  id: string
  name: string
  type: 'FIXED' | 'FULFILLMENT' | 'NET' | 'RECEIPT'
  dueInDays: number | null
}

export interface StaffRecord {
  id: string
  firstName: string
  lastName: string
  email: string
  emailVerified: boolean
  accountOwner: boolean
  locale: string
}
