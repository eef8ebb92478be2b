import { createOrder } from '../orders/change-orders.ts'
import type { SearchEntry } from '../search/search-index.ts'
import type { ShopState } from '../state/shop-state.ts'
import { wholeSeconds } from '../state/whole-seconds.ts'
import { draftNotification } from '../webhooks/notification-bodies.ts'
import type { DraftRecord, ReckonedDraft } from './draft-records.ts'

const YEAR_MS = 365 * 86_400_000

/** Keeps a reckoned draft as a new one. */
export function createDraft(shop: ShopState, reckoned: ReckonedDraft): DraftRecord {
  const now = shop.now()
  const draft: DraftRecord = {
    ...reckoned,
    id: shop.newId(),
    number: shop.newNumber('draft'),
    status: 'OPEN',
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    invoiceSentAt: null,
    invoiceKey: shop.random.hex(32),
    orderId: null,
    readsUntilReady: readsOf(shop),
  }
  shop.drafts.set(draft.id, draft)
  indexDraft(shop, draft)
  shop.notify('draft_orders/create', draftNotification(shop, draft))
  return draft
}

/** Returns how often a draft is answered before it is ready; the answer that creates or changes it is one more. */
export function readsOf({ settings }: ShopState): number {
  return settings.readsUntilReady === 0 ? 0 : settings.readsUntilReady + 1
}

/** Notes that a draft has changed: its time, the search, the notification. */
export function touchDraft(shop: ShopState, draft: DraftRecord): void {
  draft.updatedAt = shop.now()
  indexDraft(shop, draft)
  shop.notify('draft_orders/update', draftNotification(shop, draft))
}

/** Makes the order of a draft. */
export function completeDraft(shop: ShopState, draft: DraftRecord, { isPaid }: { isPaid: boolean }): void {
  const { input, figures, currency } = draft
  const { tagsReachOrders } = shop.settings
  const order = createOrder(shop, {
    draftId: draft.id,
    currency,
    total: figures.total,
    poNumber: input.poNumber ?? null,
    sourceName: input.sourceName ?? 'shopify_draft_order',
    email: input.email ?? null,
    customerId: input.purchasingEntity?.customerId ?? input.customerId ?? null,
    tags: tagsReachOrders ? [...(input.tags ?? [])] : [],
    attributes: tagsReachOrders ? [...(input.customAttributes ?? [])] : [],
    paid: isPaid ? figures.total : 0n,
  })
  draft.status = 'COMPLETED'
  draft.completedAt = shop.now()
  draft.orderId = order.id
  touchDraft(shop, draft)
}

export function deleteDraft(shop: ShopState, draft: DraftRecord): void {
  shop.drafts.delete(draft.id)
  shop.notify('draft_orders/delete', { id: Number(draft.id) })
}

/** Deletes, without a word, what nobody has changed for a year. */
export function purgeDrafts(shop: ShopState): void {
  const since = shop.now().getTime() - YEAR_MS
  for (const { id, status, updatedAt } of shop.drafts.values()) {
    if (status !== 'COMPLETED' && updatedAt.getTime() < since) shop.drafts.delete(id)
  }
}

function indexDraft(shop: ShopState, draft: DraftRecord): void {
  shop.index.keep(`draft ${draft.id}`, draftEntry(draft), shop.now(), shop.settings.indexLagMs)
}

function draftEntry({ id, status, createdAt, updatedAt, input, number }: DraftRecord): SearchEntry {
  return {
    id,
    status,
    tag: [...(input.tags ?? [])],
    created_at: wholeSeconds(createdAt),
    updated_at: wholeSeconds(updatedAt),
    customer_id: (input.purchasingEntity?.customerId ?? '').replace(/\D/g, ''),
    text: [`#D${number}`, input.email ?? ''],
  }
}
