import type { DraftOrder } from '../../draft-order.ts'
import type { Gid } from '../../gid.ts'
import type { CallContext } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { DraftOrderGet } from '../documents.ts'
import { toShopifyId } from '../ids.ts'
import { toDraftOrder } from './to-draft-order.ts'
import { untilReady } from './until-ready.ts'

/** Returns a draft order; null if unknown or deleted. */
export async function readDraft(api: AdminApi, call: CallContext, id: Gid<'DraftOrder'>): Promise<DraftOrder | null> {
  const { draftOrder } = await api.run(call, DraftOrderGet, { id: toShopifyId(id) })
  return draftOrder && toDraftOrder(draftOrder)
}

/** Returns the draft order once Shopify has calculated it, or as it is when the deadline comes near; null if unknown. */
export async function readReadyDraft(
  api: AdminApi,
  call: CallContext,
  id: Gid<'DraftOrder'>,
): Promise<DraftOrder | null> {
  return untilReady(
    call,
    () => readDraft(api, call, id),
    (draft) => draft?.ready ?? true,
  )
}
