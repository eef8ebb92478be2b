import type { DraftOrder, Order } from '../../draft-order.ts'
import type { Gid } from '../../gid.ts'
import { type CallContext, PlatformError, PlatformUnavailable } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import type { PaymentTermsInput } from '../documents.ts'
import { DraftOrderComplete, type DraftOrderFieldsFragment, DraftOrderGet, DraftOrderUpdate } from '../documents.ts'
import { toShopifyId } from '../ids.ts'
import type { Orders } from './read-orders.ts'
import { isCalculating, refuseUserErrors } from './refuse-user-errors.ts'
import { toDraftOrder } from './to-draft-order.ts'
import { untilReady } from './until-ready.ts'

/** Makes the order of a draft order, unpaid; returns the one there is if it was made before. Throws `not_found`. */
export async function completeDraftOrder(
  { api, orders }: { api: AdminApi; orders: Orders },
  call: CallContext,
  id: Gid<'DraftOrder'>,
  receipt: () => Promise<PaymentTermsInput>,
): Promise<{ draft: DraftOrder; order: Order; warnings: readonly string[] }> {
  const seen = await readFields(api, call, id)
  if (seen.status !== 'COMPLETED') {
    if (!seen.paymentTerms) await setTerms(api, call, seen.id, await receipt())
    await complete(api, call, seen.id)
  }
  const draft = toDraftOrder(seen.status === 'COMPLETED' ? seen : await readFields(api, call, id))
  const order = draft.orderId && (await orders.find(call, [draft.orderId])).get(draft.orderId)
  if (!order) throw new PlatformUnavailable('The order cannot be read in Shopify', { executed: 'unknown' })
  return { draft, order: { ...order, draftOrderId: id }, warnings: seen.warnings.map(({ message }) => message) }
}

async function readFields(api: AdminApi, call: CallContext, id: Gid<'DraftOrder'>): Promise<DraftOrderFieldsFragment> {
  const { draftOrder } = await api.run(call, DraftOrderGet, { id: toShopifyId(id) })
  if (!draftOrder) throw new PlatformError('not_found', 'There is no such draft order.')
  return draftOrder
}

/** Without terms Shopify books the order as paid. */
async function setTerms(api: AdminApi, call: CallContext, id: string, paymentTerms: PaymentTermsInput): Promise<void> {
  const answer = await untilReady(
    call,
    async () => (await api.run(call, DraftOrderUpdate, { id, input: { paymentTerms } })).draftOrderUpdate,
    (updated) => !isCalculating(updated?.userErrors ?? []),
  )
  refuseUserErrors((answer?.userErrors ?? []).filter(isOther))
}

/** Another process, or somebody in Shopify's admin, may complete it at the same time: then its order is the one. */
async function complete(api: AdminApi, call: CallContext, id: string): Promise<void> {
  const answer = await untilReady(
    call,
    async () => (await api.run(call, DraftOrderComplete, { id })).draftOrderComplete,
    (completed) => !isCalculating(completed?.userErrors ?? []),
  )
  refuseUserErrors((answer?.userErrors ?? []).filter(isOther))
}

function isOther({ message }: { message: string }): boolean {
  return !/already( been)? completed/i.test(message)
}
