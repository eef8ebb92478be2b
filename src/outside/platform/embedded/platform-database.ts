import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Address } from '../address.ts'
import type { DraftOrder, LineVisibility, PaymentMethod } from '../draft-order.ts'
import type { PlatformVariant } from '../port.ts'

/** The tables of the schema `platform`, with the types pg returns: bigint and numeric as strings. */
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
  'platform.tax_rate': { store_id: string; rate: string; shipping_taxable: boolean }
  'platform.order_counter': { store_id: string; last_draft: Generated<string>; last_order: Generated<string> }
  'platform.draft_order': DraftOrderTable
  'platform.sales_order': SalesOrderTable
  'platform.payment': PaymentTable
  'platform.order_stock': OrderStockTable
  'platform.refund': RefundTable
  'platform.notification': NotificationTable
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
  title_words: Made
  other_words: Made
}

/** Columns with other types on write than on read. */
type Made = ColumnType<string, never, never>

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
  cost: string | null
  taxable: boolean
  requires_shipping: boolean
  inventory_tracked: boolean
  inventory_quantity: string | null
  inventory_policy: 'deny' | 'continue'
  lead_days: number | null
  image_url: string | null
  updated_at: Date
  words: Made
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

/** A line as it was sold; `total` less `discount` plus `tax` is the amount to pay. */
export interface DraftLineRow {
  lineId: string
  /** Digits; null for a custom line. */
  variantId: string | null
  title: string
  variantTitle: string | null
  sku: string | null
  quantity: number
  requiresShipping: boolean
  /** The part of the line that the buyer sees; everything if absent. */
  visibility?: LineVisibility
  unitPrice: string
  total: string
  /** The line's share of the draft order's discount. */
  discount: string
  tax: string
}

interface DraftOrderTable {
  store_id: string
  id: Generated<string>
  number: string
  correlation_key: string
  status: DraftOrder['status']
  currency: string
  email: string | null
  customer_id: string | null
  company_id: string | null
  location_id: string | null
  contact_id: string | null
  shipping_address: JSONColumnType<Address> | null
  billing_address: JSONColumnType<Address> | null
  po_number: string | null
  note: string | null
  payment_terms: string | null
  lines: JSONColumnType<DraftLineRow[]>
  discount_title: string | null
  shipping_title: string | null
  subtotal: string
  discount_total: string
  shipping_total: string
  tax_total: string
  total: string
  deposit: string
  invoice_hash: Buffer
  invoice_token_enc: Buffer
  invoice_message: string | null
  invoice_sent_at: Date | null
  invoiced_at: Date | null
  due_at: Date | null
  created_at: Date
  updated_at: Date
}

interface SalesOrderTable {
  store_id: string
  id: Generated<string>
  number: string
  draft_order_id: string
  total: string
  paid: Generated<string>
  refunded: Generated<string>
  cancelled_at: Date | null
  created_at: Date
  updated_at: Date
}

interface PaymentTable {
  store_id: string
  id: Generated<string>
  order_id: string
  amount: string
  method: PaymentMethod
  /** The id a card provider gave it. */
  reference: string | null
  created_at: Date
}

interface OrderStockTable {
  store_id: string
  order_id: string
  variant_id: string
  units: string
}

/** A number of units of a line. */
export interface LineUnits {
  lineId: string
  quantity: number
}

interface RefundTable {
  store_id: string
  id: Generated<string>
  order_id: string
  amount: string
  lines: JSONColumnType<LineUnits[]>
  created_at: Date
}

interface NotificationTable {
  store_id: string
  id: string
  /** Increases in the order things happened. */
  position: Generated<string>
  topic: string
  payload: JSONColumnType<Record<string, unknown>>
  attempts: Generated<number>
  next_attempt_at: Date | null
  delivered_at: Date | null
  created_at: Date
}
