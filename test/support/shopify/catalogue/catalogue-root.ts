import { type Asked, digitsOf } from '../graphql/asked.ts'
import { type PageArgs, searchConnection } from '../graphql/connection.ts'
import type { SearchEntry } from '../search/search-index.ts'
import type { ProductRecord, VariantRecord } from '../state/records.ts'
import type { ShopState } from '../state/shop-state.ts'
import { collectionView, productView, textsView, variantView } from './catalogue-views.ts'

const PRODUCT_FIELDS = [
  'title',
  'handle',
  'sku',
  'barcode',
  'tag',
  'vendor',
  'product_type',
  'status',
  'created_at',
  'updated_at',
  'collection_id',
]
const VARIANT_FIELDS = [
  'title',
  'sku',
  'barcode',
  'tag',
  'vendor',
  'product_type',
  'product_status',
  'product_id',
  'updated_at',
  'inventory_quantity',
  'collection',
]

/** The queries about products. */
export const catalogueRoot = {
  product: ({ id }: { id: string }, asked: Asked) => {
    const product = asked.shop.products.get(digitsOf(id, 'Product'))
    return product ? productView(asked, product) : null
  },
  productVariant: ({ id }: { id: string }, asked: Asked) => {
    const variant = asked.shop.variants.get(digitsOf(id, 'ProductVariant'))
    return variant ? variantView(asked, variant) : null
  },
  products: (args: PageArgs, asked: Asked) =>
    searchConnection(
      asked,
      {
        items: [...asked.shop.products.values()],
        view: (one) => productView(asked, one),
        keyOf: ({ id }) => id,
        entryOf: (one) => productEntry(asked.shop, one),
        fields: PRODUCT_FIELDS,
        sorts: { TITLE: (a, b) => a.title.localeCompare(b.title), UPDATED_AT: byUpdate },
        path: 'products',
      },
      args,
    ),
  productVariants: (args: PageArgs, asked: Asked) =>
    searchConnection(
      asked,
      {
        items: [...asked.shop.variants.values()],
        view: (one) => variantView(asked, one),
        keyOf: ({ id }) => id,
        entryOf: (one) => variantEntry(asked.shop, one),
        fields: VARIANT_FIELDS,
        sorts: { SKU: (a, b) => (a.sku ?? '').localeCompare(b.sku ?? '') },
        path: 'productVariants',
      },
      args,
    ),
  collections: (args: PageArgs, asked: Asked) =>
    searchConnection(
      asked,
      {
        items: [...asked.shop.collections.values()],
        view: (one) => collectionView(asked, one),
        keyOf: ({ id }) => id,
        entryOf: ({ id, title, handle }) => ({ id, title, handle, text: title }),
        fields: ['title', 'handle', 'updated_at', 'collection_type', 'product_id'],
        sorts: { TITLE: (a, b) => a.title.localeCompare(b.title) },
        path: 'collections',
      },
      args,
    ),
  productTags: ({ first }: { first: number }, asked: Asked) =>
    textsView(
      textsOf(asked, ({ tags }) => tags),
      first,
    ),
  productTypes: ({ first }: { first: number }, asked: Asked) =>
    textsView(
      textsOf(asked, ({ productType }) => [productType]),
      first,
    ),
  productVendors: ({ first }: { first: number }, asked: Asked) =>
    textsView(
      textsOf(asked, ({ vendor }) => [vendor]),
      first,
    ),
}

function textsOf({ shop }: Asked, read: (product: ProductRecord) => readonly string[]): string[] {
  return [...shop.products.values()].flatMap(read)
}

function byUpdate(a: { updatedAt: Date }, b: { updatedAt: Date }): number {
  return a.updatedAt.getTime() - b.updatedAt.getTime()
}

function productEntry(shop: ShopState, product: ProductRecord): SearchEntry {
  const variants = product.variantIds.flatMap((id) => shop.variants.get(id) ?? [])
  const skus = variants.flatMap(({ sku }) => sku ?? [])
  return {
    id: product.id,
    title: product.title,
    handle: product.handle,
    sku: skus,
    barcode: variants.flatMap(({ barcode }) => barcode ?? []),
    tag: product.tags,
    vendor: product.vendor,
    product_type: product.productType,
    status: product.status,
    updated_at: product.updatedAt,
    created_at: product.updatedAt,
    collection_id: product.collectionIds,
    text: [product.title, product.vendor, product.productType, ...product.tags, ...skus],
  }
}

function variantEntry(shop: ShopState, variant: VariantRecord): SearchEntry {
  const product = shop.products.get(variant.productId)
  const title = [product?.title ?? '', variant.title].join(' ')
  return {
    id: variant.id,
    title,
    sku: variant.sku,
    barcode: variant.barcode,
    tag: product?.tags ?? [],
    vendor: product?.vendor ?? null,
    product_type: product?.productType ?? null,
    product_status: product?.status ?? null,
    product_id: variant.productId,
    updated_at: variant.updatedAt,
    inventory_quantity: variant.inventory,
    collection: product?.collectionIds ?? [],
    text: [title, variant.sku ?? '', variant.barcode ?? ''],
  }
}
