import type { Generated } from 'kysely'
import type { PlatformVariant } from '../port.ts'

/** The tables of the schema `platform`, with the types pg hands over: bigint and numeric as the wire's strings. */
export interface PlatformDatabase {
  'platform.product': ProductTable
  'platform.variant': VariantTable
  'platform.collection': CollectionTable
  'platform.collection_product': CollectionProductTable
  'platform.customer': CustomerTable
  'platform.company': CompanyTable
  'platform.company_location': CompanyLocationTable
  'platform.company_contact': CompanyContactTable
  'platform.contact_role': ContactRoleTable
}

interface ProductTable {
  store_id: string
  id: Generated<string>
  handle: string
  title: string
  description: string
  vendor: string
  product_type: string
  tags: string[]
  status: PlatformVariant['productStatus']
  image_url: string | null
  updated_at: Date
}

interface VariantTable {
  store_id: string
  id: Generated<string>
  product_id: string
  position: number
  options: string[]
  /** The option values joined; null for a product without options. */
  title: string | null
  sku: string | null
  barcode: string | null
  price: string
  taxable: boolean
  requires_shipping: boolean
  inventory_tracked: boolean
  inventory_quantity: string | null
  inventory_policy: 'deny' | 'continue'
  image_url: string | null
  updated_at: Date
}

interface CollectionTable {
  store_id: string
  id: Generated<string>
  title: string
}

interface CollectionProductTable {
  store_id: string
  collection_id: string
  product_id: string
}

interface CustomerTable {
  store_id: string
  id: Generated<string>
  email: string
  name: string | null
  phone: string | null
  tags: string[]
  updated_at: Date
}

interface CompanyTable {
  store_id: string
  id: Generated<string>
  external_id: string | null
  name: string
  updated_at: Date
}

interface CompanyLocationTable {
  store_id: string
  id: Generated<string>
  company_id: string
  name: string
  address: unknown
}

interface CompanyContactTable {
  store_id: string
  id: Generated<string>
  company_id: string
  customer_id: string
  main_contact: boolean
}

interface ContactRoleTable {
  store_id: string
  contact_id: string
  location_id: string
  role: string | null
}
