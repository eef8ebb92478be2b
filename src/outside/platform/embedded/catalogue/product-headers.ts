/** What each field is called in the newer and in the older Shopify product format, in lower case. */
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
  taxable: ['charge tax', 'variant taxable'],
  requiresShipping: ['requires shipping', 'variant requires shipping'],
  inventoryTracker: ['inventory tracker', 'variant inventory tracker'],
  inventoryQuantity: ['inventory quantity', 'variant inventory qty'],
  inventoryPolicy: ['continue selling when out of stock', 'variant inventory policy'],
  variantImage: ['variant image url', 'variant image'],
} as const

/** What is wrong with the header of a file that is no product CSV; null when it is one. */
export function productHeaderProblem(headers: readonly string[]): string | null {
  const has = (names: readonly string[]) => names.some((name) => headers.includes(name))
  if (has(HEADERS.handle) && has(HEADERS.title) && has(HEADERS.price)) return null
  return (
    'This is no product CSV: its first line has to name the columns "URL handle", "Title" and "Price" ' +
    '(the newer Shopify format) or "Handle", "Title" and "Variant Price" (the older one), separated by commas.'
  )
}
