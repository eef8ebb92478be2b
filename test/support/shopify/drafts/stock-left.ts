import type { VariantRecord } from '../state/records.ts'
import type { ShopState } from '../state/shop-state.ts'

/** Returns what is left of a variant's stock: an open draft holds some only until its `reserveInventoryUntil`, an order for good. */
export function stockLeft(shop: ShopState, { id, inventory }: VariantRecord): number {
  let held = 0
  for (const { lines, input, status } of shop.drafts.values()) {
    const until = Date.parse(input.reserveInventoryUntil ?? '')
    if (status !== 'COMPLETED' && !(until > shop.now().getTime())) continue
    for (const { variantId, quantity } of lines) if (variantId === id) held += quantity
  }
  return inventory - held
}
