/** Each field's names in the newer and older Shopify product formats, in lower case. */
export const HEADERS = {
  handle: ['url handle', 'handle'],
  title: ['title'],
  description: ['description', 'body (html)'],
  vendor: ['vendor'],
  type: ['type'],
  tags: ['tags'],
  status: ['status'],
  collection: ['collection'],
  image: ['product image url', 'image src'],
  options: [['option1 value'], ['option2 value'], ['option3 value']],
  sku: ['sku', 'variant sku'],
  barcode: ['barcode', 'variant barcode'],
  price: ['price', 'variant price'],
  cost: ['cost per item'],
  taxable: ['charge tax', 'variant taxable'],
  requiresShipping: ['requires shipping', 'variant requires shipping'],
  inventoryTracker: ['inventory tracker', 'variant inventory tracker'],
  inventoryQuantity: ['inventory quantity', 'variant inventory qty'],
  inventoryPolicy: ['continue selling when out of stock', 'variant inventory policy'],
  leadDays: ['lead time (days)', 'lead time days', 'lead time'],
  variantImage: ['variant image url', 'variant image'],
} as const

/** Returns the fault of a header that is not a product CSV's; null if it is one. */
export function productHeaderProblem(headers: readonly string[]): string | null {
  const has = (names: readonly string[]) => names.some((name) => headers.includes(name))
  if (has(HEADERS.handle) && has(HEADERS.title) && has(HEADERS.price)) return null
  return (
    'This is not a product CSV: its first line must name the columns "URL handle", "Title" and "Price" ' +
    '(the newer Shopify format) or "Handle", "Title" and "Variant Price" (the older one), separated by commas.'
  )
}
