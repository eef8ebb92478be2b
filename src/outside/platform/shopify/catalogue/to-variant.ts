import type { PlatformVariant } from '../../port.ts'
import { amountOf } from '../amounts.ts'
import type { ProductCore, VariantCore } from '../documents/catalogue.ts'
import { platformId } from '../ids.ts'

/** The title Shopify gives the variant of a product without options. */
export const ONLY_VARIANT = 'Default Title'

type Found = VariantCore & { product: ProductCore }

/** Converts Shopify's variant to the port's; its collections are read apart. */
export function toVariant(variant: Found, collectionIds: PlatformVariant['collectionIds']): PlatformVariant {
  const { product } = variant
  const picture = variant.media.nodes[0]?.preview?.image ?? product.featuredMedia?.preview?.image
  return {
    id: platformId('ProductVariant', variant.id),
    productId: platformId('Product', product.id),
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
