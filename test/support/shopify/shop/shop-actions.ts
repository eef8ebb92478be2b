import { completeDraft, deleteDraft, touchDraft } from '../drafts/change-drafts.ts'
import type { DraftOrderInput } from '../drafts/draft-input.ts'
import type { DraftRecord } from '../drafts/draft-records.ts'
import { readDraftInput } from '../drafts/read-draft-input.ts'
import { authorizeOrder, cancelOrder, expireAuthorization, payOrder, refundOrder } from '../orders/change-orders.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { cents } from '../state/cents.ts'
import type { ShopState } from '../state/shop-state.ts'

/** Does what a merchant does in Shopify's admin, or a buyer at the checkout. Ids are gids or digits. */
export interface ShopActions {
  draft(id: string): DraftRecord
  order(id: string): OrderRecord
  /** Pays all that is open, or this much. */
  payOrder(id: string, amount?: string): void
  authorizeOrder(id: string): void
  expireAuthorization(id: string): void
  /** Refunds this much; `0` takes goods back without money. */
  refundOrder(id: string, amount: string): void
  cancelOrder(id: string, options?: { refunds?: boolean }): void
  deleteOrder(id: string): void
  /** Completes a draft in the admin: marked as paid, or with payment pending. Returns the order. */
  completeDraft(id: string, options?: { isPaid?: boolean }): OrderRecord
  /** The buyer pays through the invoice. Returns the order. */
  checkOut(id: string): OrderRecord
  sendInvoice(id: string): void
  deleteDraft(id: string): void
  /** Changes a draft in the admin. Throws a RangeError for what Shopify refuses. */
  editDraft(id: string, input: DraftOrderInput): void
  /** Takes away our tags, as a merchant may. */
  loseTags(id: string): void
  setPrice(variantId: string, price: string): void
  removeVariant(variantId: string): void
  removeCustomer(customerId: string): void
  uninstall(): void
  install(): void
  /** Changes the granted scopes and says so. */
  setScopes(scopes: readonly string[]): void
  /** Renames the shop, or changes anything else, and says so. */
  updateShop(settings: Partial<ShopState['settings']>): void
  requestData(customer: { id: string; email: string | null }, orderIds: readonly string[]): void
  redactCustomer(customer: { id: string; email: string | null }, orderIds: readonly string[]): void
  redactShop(): void
}

export function shopActions(shop: ShopState): ShopActions {
  const draftOf = (id: string) => known(shop.drafts.get(digits(id)), id)
  const orderOf = (id: string) => known(shop.orders.get(digits(id)), id)
  const complete = (id: string, isPaid: boolean) => {
    const draft = draftOf(id)
    draft.readsUntilReady = 0
    completeDraft(shop, draft, { isPaid })
    return orderOf(draft.orderId ?? '')
  }
  return {
    ...shopEvents(shop),
    draft: draftOf,
    order: orderOf,
    payOrder: (id, amount) => payOrder(shop, orderOf(id), amount === undefined ? undefined : cents(amount)),
    authorizeOrder: (id) => authorizeOrder(shop, orderOf(id)),
    expireAuthorization: (id) => expireAuthorization(shop, orderOf(id)),
    refundOrder: (id, amount) => {
      refundOrder(shop, orderOf(id), cents(amount))
    },
    cancelOrder: (id, { refunds = false } = {}) => cancelOrder(shop, orderOf(id), { reason: 'CUSTOMER', refunds }),
    deleteOrder: (id) => {
      shop.orders.delete(digits(id))
      shop.notify('orders/delete', { id: Number(digits(id)) })
    },
    completeDraft: (id, { isPaid = false } = {}) => complete(id, isPaid),
    checkOut: (id) => complete(id, true),
    sendInvoice: (id) => {
      const draft = draftOf(id)
      draft.status = 'INVOICE_SENT'
      draft.invoiceSentAt = shop.now()
      touchDraft(shop, draft)
    },
    deleteDraft: (id) => deleteDraft(shop, draftOf(id)),
    editDraft: (id, input) => {
      const draft = draftOf(id)
      const reckoned = readDraftInput(shop, { ...draft.input, ...input })
      if (Array.isArray(reckoned)) throw new RangeError(reckoned.map(({ message }) => message).join(', '))
      Object.assign(draft, reckoned)
      touchDraft(shop, draft)
    },
    loseTags: (id) => {
      const draft = draftOf(id)
      draft.input = { ...draft.input, tags: [] }
      touchDraft(shop, draft)
    },
    setPrice: (id, price) => {
      known(shop.variants.get(digits(id)), id).price = cents(price)
    },
    removeVariant: (id) => {
      const variant = known(shop.variants.get(digits(id)), id)
      const product = shop.products.get(variant.productId)
      if (product) product.variantIds = product.variantIds.filter((one) => one !== variant.id)
      shop.variants.delete(variant.id)
    },
    removeCustomer: (id) => {
      shop.customers.delete(digits(id))
    },
  }
}

function shopEvents(shop: ShopState) {
  const shopBody = () => ({
    id: Number(shop.id),
    name: shop.settings.name,
    domain: shop.domain,
    myshopify_domain: shop.domain,
    currency: shop.settings.currency,
    email: shop.settings.email,
    iana_timezone: shop.settings.timezone,
  })
  const privacy = ({ id, email }: { id: string; email: string | null }) => ({
    shop_id: Number(shop.id),
    shop_domain: shop.domain,
    customer: { id: Number(digits(id)), email, phone: null },
  })
  const numbers = (ids: readonly string[]) => ids.map((id) => Number(digits(id)))
  return {
    uninstall: () => {
      shop.installed = false
      shop.tokens.revokeAll()
      shop.notify('app/uninstalled', shopBody())
    },
    install: () => {
      shop.installed = true
    },
    setScopes: (scopes: readonly string[]) => {
      const previous = shop.scopes
      shop.scopes = [...scopes]
      shop.notify('app/scopes_update', { id: Number(shop.id), previous, current: shop.scopes, updated_at: shop.now() })
    },
    updateShop: (settings: Partial<ShopState['settings']>) => {
      Object.assign(shop.settings, settings)
      shop.notify('shop/update', shopBody())
    },
    requestData: (customer: { id: string; email: string | null }, orderIds: readonly string[]) => {
      const request = { orders_requested: numbers(orderIds), data_request: { id: shop.random.below(9999) } }
      shop.notify('customers/data_request', { ...privacy(customer), ...request })
    },
    redactCustomer: (customer: { id: string; email: string | null }, orderIds: readonly string[]) =>
      shop.notify('customers/redact', { ...privacy(customer), orders_to_redact: numbers(orderIds) }),
    redactShop: () => shop.notify('shop/redact', { shop_id: Number(shop.id), shop_domain: shop.domain }),
  }
}

function digits(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1)
}

function known<T>(record: T | undefined, id: string): T {
  if (!record) throw new RangeError(`The shop has no ${id}`)
  return record
}
