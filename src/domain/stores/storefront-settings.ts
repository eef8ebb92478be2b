/** The choices of how much buyers see of a product's stock: nothing, that it is there and its lead time, or how many there are, too. */
export const SHOWN_STOCK = ['nothing', 'availability', 'units'] as const

/** The settings of the request forms. */
export interface StorefrontSettings {
  /** Default `nothing`. */
  stock?: (typeof SHOWN_STOCK)[number]
}
