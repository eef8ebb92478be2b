import type { KeptLine } from './kept-line.ts'

/** A line as events tell it to the page, such as its analytics. */
export interface Item {
  /** Null for an item that is not in the catalogue, as is its price. */
  sku: string | null
  variant_id: string | null
  title: string
  /** The catalogue's price of a unit, a decimal string. */
  price: string | null
  quantity: number
}

/** Returns a line as events tell it. */
export function itemOf({ product, entered }: KeptLine): Item {
  return {
    sku: product?.sku ?? null,
    variant_id: product?.variant_id ?? null,
    title: product?.title ?? String(entered['custom.title'] ?? ''),
    price: product?.price ?? null,
    quantity: Number(entered.quantity ?? 1),
  }
}
