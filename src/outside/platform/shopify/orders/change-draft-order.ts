import type { DraftOrder } from '../../draft-order.ts'
import type { Gid } from '../../gid.ts'
import { type CallContext, PlatformError, PlatformUnavailable } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { DraftOrderDelete, DraftOrderInvoiceSend } from '../documents.ts'
import { toShopifyId } from '../ids.ts'
import { isCalculating, refuseUserErrors } from './refuse-user-errors.ts'
import { toDraftOrder } from './to-draft-order.ts'
import { untilReady } from './until-ready.ts'

/** Has Shopify mail the invoice. Throws `conflict` once the draft order is completed, `not_found` if there is none. */
export async function sendInvoice(
  api: AdminApi,
  call: CallContext,
  id: Gid<'DraftOrder'>,
  { to, subject, message }: { to: string; subject?: string; message?: string },
): Promise<DraftOrder> {
  const email = { to, ...(subject && { subject }), ...(message && { customMessage: message }) }
  const answer = await untilReady(
    call,
    async () => (await api.run(call, DraftOrderInvoiceSend, { id: toShopifyId(id), email })).draftOrderInvoiceSend,
    (sent) => !isCalculating(sent?.userErrors ?? []),
  )
  refuseUserErrors(answer?.userErrors ?? [])
  if (!answer?.draftOrder)
    throw new PlatformUnavailable('Shopify answered without the draft order', { executed: 'unknown' })
  return toDraftOrder(answer.draftOrder)
}

/** Deletes the draft order if it exists. Throws `conflict` once it is completed, or while it is calculated. */
export async function deleteDraftOrder(api: AdminApi, call: CallContext, id: Gid<'DraftOrder'>): Promise<void> {
  const answer = await untilReady(
    call,
    async () => (await api.run(call, DraftOrderDelete, { input: { id: toShopifyId(id) } })).draftOrderDelete,
    (deleted) => !isCalculating(deleted?.userErrors ?? []),
  )
  try {
    refuseUserErrors(answer?.userErrors ?? [])
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'not_found') return
    throw error
  }
}
