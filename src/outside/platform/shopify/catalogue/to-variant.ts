import type { PlatformVariant } from '../../port.ts'
import { amountOf } from '../amounts.ts'
import type { ProductCoreFragment, VariantCoreFragment } from '../documents.ts'
import { fromShopifyId } from '../ids.ts'

/** The title Shopify gives the variant of a product without options. */
export const ONLY_VARIANT = 'Default Title'

type Found = VariantCoreFragment & { product: ProductCoreFragment }

/** Converts Shopify's variant to the port's; its collections are read apart. */
export function toVariant(variant: Found, collectionIds: PlatformVariant['collectionIds']): PlatformVariant {
  const { product } = variant
  const picture = variant.media.nodes[0]?.preview?.image ?? product.featuredMedia?.preview?.image
  return {
    id: fromShopifyId('ProductVariant', variant.id),
    productId: fromShopifyId('Product', product.id),
    title: product.title,
    variantTitle: variant.title === ONLY_VARIANT ? null : variant.title,
    sku: variant.sku || null,
    imageUrl: picture?.url ?? null,
    price: amountOf(variant.price),
    taxable: variant.taxable,
    requiresShipping: variant.inventoryItem.requiresShipping,
    productStatus: STATUSES[product.status] ?? 'unlisted',
    productType: product.productType,
    vendor: product.vendor,
    tags: product.tags,
    collectionIds,
  }
}

const STATUSES = { ACTIVE: 'active', ARCHIVED: 'archived', DRAFT: 'draft', UNLISTED: 'unlisted' } as const
