import type { IncomingMessage } from 'node:http'
import { readCookie } from '../http/cookies.ts'
import type { CustomerRecord, VariantRecord } from '../state/records.ts'
import type { ShopState } from '../state/shop-state.ts'

/** Somebody on the pages of a store, as their cookies say. */
export interface Visitor {
  shop: ShopState
  customer: CustomerRecord | null
  cart: readonly { variant: VariantRecord; quantity: number }[]
  language: string
}

/** Returns who visits the store. */
export function visitorOf(shop: ShopState, request: IncomingMessage): Visitor {
  return {
    shop,
    customer: shop.customers.get(readCookie(request, 'customer')) ?? null,
    cart: readCookie(request, 'cart')
      .split('_')
      .flatMap((line) => {
        const [id = '', quantity = ''] = line.split('-')
        const variant = shop.variants.get(id)
        return variant ? [{ variant, quantity: Number(quantity) }] : []
      }),
    language: readCookie(request, 'language') || 'en',
  }
}

/** Returns the cart with more of a variant, as its cookie keeps it. */
export function cartWith({ cart }: Visitor, id: string, quantity: number): string {
  const lines = new Map(cart.map((line) => [line.variant.id, line.quantity]))
  lines.set(id, (lines.get(id) ?? 0) + quantity)
  return [...lines].map((line) => line.join('-')).join('_')
}
