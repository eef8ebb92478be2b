import { type DueDelivery, markApplied } from '../../database/orders/platform-deliveries.ts'
import { Problem } from '../../domain/problem.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { PlatformEvent } from '../../outside/platform/inbound.ts'
import type { Context } from '../context.ts'
import { recordDataRequest } from '../customers/record-data-request.ts'
import { redactCustomer } from '../customers/redact-customer.ts'
import { uninstallStore } from '../stores/uninstall-store.ts'
import { applyDraft, applyDraftDeleted, applyOrder, readOrder } from './apply-order.ts'

/**
 * Applies a platform's report and settles the delivery. A report about an order only says where to look: the current order is read from
 * the platform. Applying it again changes nothing, so the process may end in between.
 */
export async function applyPlatformDelivery(ctx: Context, delivery: DueDelivery): Promise<void> {
  const email = delivery.sealedEmail && ctx.secretBox.open(delivery.sealedEmail)
  const event = { ...delivery.event, ...(email !== null && { email }) } as unknown as PlatformEvent // recordPlatformDelivery stores nothing else
  try {
    await applyEvent(ctx, event)
  } catch (error) {
    // nothing more is reported about a deleted quote
    if (!(error instanceof Problem && error.code === 'not_found')) throw error
  }
  await ctx.db.transaction().execute((tx) => markApplied(tx, ctx.store.id, delivery.deliveryId, ctx.now))
}

async function applyEvent(ctx: Context, event: PlatformEvent): Promise<void> {
  switch (event.type) {
    case 'order.paid':
    case 'order.updated':
    case 'order.cancelled':
    case 'order.refunded': {
      const order = await readOrder(ctx, event.orderId)
      return order ? applyOrder(ctx, order) : undefined
    }
    case 'draft.updated':
    case 'draft.deleted': {
      const draft = await callPlatform(ctx, (call) => ctx.platform.getDraftOrder(call, event.draftOrderId))
      return draft ? applyDraft(ctx, draft) : applyDraftDeleted(ctx, event.draftOrderId)
    }
    case 'app.uninstalled':
      return uninstallStore(ctx)
    case 'privacy.data_request':
      return recordDataRequest(ctx, event)
    case 'privacy.customer_redact':
      return redactCustomer(ctx, event, 'platform')
    case 'ignored':
      return undefined
  }
}
