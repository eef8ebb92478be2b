/** What buyers may see of a product's stock. */
export const SHOWN_STOCK = ['nothing', 'availability', 'units'] as const

/** What the request forms show. */
export interface StorefrontSettings {
  /** Whether buyers see that a product is in stock and its lead time, and how many there are; default `nothing`. */
  stock?: (typeof SHOWN_STOCK)[number]
}
