import type { Condition, CustomerRule, ProductRule } from '../../../../domain/stores/settings.ts'

/** What product rules go by, in words. */
export const PRODUCT_FIELDS = {
  tag: 'Product tag',
  vendor: 'Vendor',
  type: 'Product type',
  collection: 'Collection',
  product: 'Product',
  variant: 'Variant',
} as const satisfies Record<ProductRule['field'], string>

/** What customer rules go by, in words. */
export const CUSTOMER_FIELDS = {
  tag: 'Customer tag',
  company: 'Company',
  logged_in: 'Signed in or guest',
} as const satisfies Record<CustomerRule['field'], string>

/** What conditions go by, in words. */
export const CONDITION_FIELDS = {
  total: 'Total',
  line_discount: 'Line discount',
  product: 'Products',
  customer_tag: 'Customer tags',
  company: 'Company',
  source: 'Where it came from',
  mode: 'Kind of buyer',
} as const satisfies Record<Condition['field'], string>
