import { stockLeft } from '../drafts/stock-left.ts'
import { type Asked, amountText, digitsOf, gid, instant, moneyView } from '../graphql/asked.ts'
import { connection, type PageArgs } from '../graphql/connection.ts'
import type { CollectionRecord, ProductRecord, VariantRecord } from '../state/records.ts'

export function productView(asked: Asked, product: ProductRecord) {
  const { shop } = asked
  const variants = product.variantIds.flatMap((id) => shop.variants.get(id) ?? [])
  const collections = product.collectionIds.flatMap((id) => shop.collections.get(id) ?? [])
  return {
    __typename: 'Product',
    id: gid('Product', product.id),
    legacyResourceId: product.id,
    title: product.title,
    handle: product.handle,
    status: product.status,
    vendor: product.vendor,
    productType: product.productType,
    tags: [...product.tags].sort(),
    isGiftCard: product.isGiftCard,
    updatedAt: instant(product.updatedAt),
    featuredMedia: mediaView(product),
    hasOnlyDefaultVariant: variants.length === 1 && variants[0]?.title === 'Default Title',
    totalInventory: variants.reduce((sum, variant) => sum + stockLeft(asked.shop, variant), 0),
    variantsCount: { count: variants.length, precision: 'EXACT' },
    inCollection: ({ id }: { id: string }) => product.collectionIds.includes(digitsOf(id, 'Collection')),
    variants: (args: PageArgs) =>
      connection({ items: variants, view: (one) => variantView(asked, one), keyOf: ({ id }) => id }, args),
    collections: (args: PageArgs) =>
      connection({ items: collections, view: (one) => collectionView(asked, one), keyOf: ({ id }) => id }, args),
  }
}

export function variantView(asked: Asked, variant: VariantRecord) {
  const { shop } = asked
  const product = shop.products.get(variant.productId)
  const name = product?.title ?? ''
  const left = stockLeft(shop, variant)
  return {
    __typename: 'ProductVariant',
    id: gid('ProductVariant', variant.id),
    legacyResourceId: variant.id,
    title: variant.title,
    displayName: variant.title === 'Default Title' ? name : `${name} - ${variant.title}`,
    sku: variant.sku,
    barcode: variant.barcode,
    price: amountText(asked, variant.price),
    taxable: variant.taxable,
    availableForSale: !variant.tracked || variant.inventoryPolicy === 'CONTINUE' || left > 0,
    inventoryPolicy: variant.inventoryPolicy,
    inventoryQuantity: left,
    updatedAt: instant(variant.updatedAt),
    selectedOptions: variant.options,
    product: () => (product ? productView(asked, product) : null),
    media: (args: PageArgs) => connection({ items: [], view: () => null, keyOf: () => '' }, args),
    inventoryItem: {
      __typename: 'InventoryItem',
      id: gid('InventoryItem', variant.id),
      tracked: variant.tracked,
      requiresShipping: variant.requiresShipping,
      unitCost: variant.unitCost === null ? null : moneyView(asked, variant.unitCost, shop.settings.currency),
    },
    contextualPricing: ({ context }: { context: { companyLocationId?: string | null } }) => {
      const location = context.companyLocationId
        ? shop.locations.get(digitsOf(context.companyLocationId, 'CompanyLocation'))
        : undefined
      return {
        price: moneyView(asked, location?.prices.get(variant.id) ?? variant.price, shop.settings.currency),
        quantityRule: { minimum: 1, maximum: null, increment: 1 },
        quantityPriceBreaks: { nodes: [] },
      }
    },
  }
}

export function collectionView({ shop }: Asked, { id, handle, title }: CollectionRecord) {
  const products = [...shop.products.values()].filter(({ collectionIds }) => collectionIds.includes(id))
  return {
    __typename: 'Collection',
    id: gid('Collection', id),
    handle,
    title,
    productsCount: { count: products.length, precision: 'EXACT' },
  }
}

function mediaView({ id, title, imageUrl }: ProductRecord) {
  if (imageUrl === null) return null
  const image = { url: () => imageUrl, altText: title }
  return { __typename: 'MediaImage', id: gid('MediaImage', id), preview: { image } }
}

/** Returns all different texts, sorted, as Shopify lists tags, types and vendors. */
export function textsView(texts: readonly string[], first: number) {
  return { nodes: [...new Set(texts.filter((text) => text !== ''))].sort().slice(0, first) }
}
