import type { PlatformVariant } from '../../port.ts'

/** What a product without options has as its only option value. */
export const DEFAULT_OPTION = 'Default Title'

/** What an undefined member says: leave it as it is; on a new product or variant, the usual value. */
export interface ProductInput {
  handle: string
  title: string
  description?: string | undefined
  vendor?: string | undefined
  productType?: string | undefined
  tags?: readonly string[] | undefined
  status?: PlatformVariant['productStatus'] | undefined
  imageUrl?: string | undefined
  /** The title of a collection the product belongs to, among others. */
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
  taxable?: boolean | undefined
  requiresShipping?: boolean | undefined
  inventoryTracked?: boolean | undefined
  inventoryQuantity?: string | undefined
  inventoryPolicy?: 'deny' | 'continue' | undefined
  imageUrl?: string | undefined
}
