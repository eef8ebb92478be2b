import { type ShopActions, shopActions } from '../shop/shop-actions.ts'
import type { ShopState } from '../state/shop-state.ts'

type Fields = Record<string, unknown>

const DEEDS: Record<string, (shop: ShopActions, id: string, fields: Fields) => unknown> = {
  install: (shop) => shop.install(),
  uninstall: (shop) => shop.uninstall(),
  'draft_orders/invoice': (shop, id) => shop.sendInvoice(id),
  'draft_orders/complete': (shop, id) => shop.completeDraft(id),
  'draft_orders/paid': (shop, id) => shop.completeDraft(id, { isPaid: true }),
  'draft_orders/delete': (shop, id) => shop.deleteDraft(id),
  'orders/paid': (shop, id) => shop.payOrder(id),
  'orders/refund': (shop, id, { amount }) => shop.refundOrder(id, String(amount).trim()),
  'orders/cancel': (shop, id, { refunds }) => shop.cancelOrder(id, { refunds: refunds !== undefined }),
  'orders/delete': (shop, id) => shop.deleteOrder(id),
}

/**
 * Does what a button of the admin says, and returns the path to go on to, below the shop's; null for no such button. Throws a RangeError
 * for what Shopify refuses.
 */
export function doDeed(shop: ShopState, path: string, fields: Fields): string | null {
  const [, kind = '', id = '', deed = ''] = /^(?:(\w+)\/(\d+)\/)?(\w+)$/.exec(path) ?? []
  const name = kind ? `${kind}/${deed}` : deed
  const does = DEEDS[name]
  if (!does) return null
  does(shopActions(shop), id, fields)
  if (name === 'install') return '/apps'
  if (!kind) return ''
  return deed === 'delete' ? `/${kind}` : `/${kind}/${id}`
}
