import type { PlatformVariant } from '../../port.ts'

/** The only option value of a product without options. */
export const DEFAULT_OPTION = 'Default Title'

/** An undefined field keeps its value; on a new product or variant, it gets the usual one. */
export interface ProductInput {
  handle: string
  title: string
  description?: string | undefined
  vendor?: string | undefined
  productType?: string | undefined
  tags?: readonly string[] | undefined
  status?: PlatformVariant['productStatus'] | undefined
  imageUrl?: string | undefined
  /** The title of one collection the product belongs to. */
  collection?: string | undefined
  variants: VariantInput[]
}

export interface VariantInput {
  /** The values of one to three options; `Default Title` for a product without options. */
  options: readonly string[]
  sku?: string | undefined
  barcode?: string | undefined
  /** Decimal string with exactly two decimals. */
  price: string
  /** The cost of a unit to the store, like `price`; empty if nobody knows any more. */
  cost?: string | undefined
  taxable?: boolean | undefined
  requiresShipping?: boolean | undefined
  inventoryTracked?: boolean | undefined
  inventoryQuantity?: string | undefined
  inventoryPolicy?: 'deny' | 'continue' | undefined
  /** Days until it can be delivered when it is not in stock, in digits; empty if nobody knows any more. */
  leadDays?: string | undefined
  imageUrl?: string | undefined
}
