/** A variant's cost, stock and lead time; null where the platform does not tell. */
export interface VariantSupply {
  /** The cost of a unit to the store, as a decimal string with two decimals. For staff with `costs.see` only. */
  unitCost: string | null
  /** Units in stock, below 0 if oversold; null if nobody counts them. */
  inStock: number | null
  /** Days until it can be delivered when it is not in stock. */
  leadDays: number | null
}
