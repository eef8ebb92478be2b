import { findConversion } from '../../database/orders/conversions.ts'
import { type DueDelivery, markApplied } from '../../database/orders/platform-deliveries.ts'
import { Problem } from '../../domain/problem.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { Gid } from '../../outside/platform/gid.ts'
import type { PlatformEvent, ReportedOrder } from '../../outside/platform/inbound.ts'
import type { Context } from '../context.ts'
import { recordDataRequest } from '../customers/record-data-request.ts'
import { redactCustomer } from '../customers/redact-customer.ts'
import { leaveForGood } from '../stores/leave-for-good.ts'
import { refreshStore } from '../stores/refresh-store.ts'
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
  await markApplied(ctx.db, ctx.store.id, delivery.deliveryId, ctx.now)
}

async function applyEvent(ctx: Context, event: PlatformEvent): Promise<void> {
  switch (event.type) {
    case 'order.paid':
    case 'order.updated':
    case 'order.cancelled':
    case 'order.refunded':
      return applyOrderEvent(ctx, event)
    case 'draft.updated':
    case 'draft.deleted': {
      const draft = await callPlatform(ctx, (call) => ctx.platform.getDraftOrder(call, event.draftOrderId))
      return draft ? applyDraft(ctx, draft) : applyDraftDeleted(ctx, event.draftOrderId)
    }
    case 'app.uninstalled':
      return uninstallStore(ctx, event.triggeredAt === undefined ? null : new Date(event.triggeredAt))
    case 'privacy.data_request':
      return recordDataRequest(ctx, event)
    case 'privacy.customer_redact':
      return redactCustomer(ctx, event, 'platform')
    case 'app.scopes_updated':
    case 'shop.updated':
      return refreshStore(ctx)
    case 'privacy.shop_redact':
      return leaveForGood(ctx)
    case 'ignored':
      return undefined
  }
}

type OrderEvent = Extract<PlatformEvent, { orderId: Gid<'Order'>; reported?: ReportedOrder }>

/**
 * Looks at the order a report is about. A platform that reports every order of the store is asked about ours only, and what it reports
 * counts if it no longer shows the order.
 */
async function applyOrderEvent(ctx: Context, event: OrderEvent): Promise<void> {
  const { orderId, reported } = event
  const correlationKey = 'correlationKey' in event ? event.correlationKey : null
  const isOurs = !reported || (await findConversion(ctx.db, ctx.store.id, { id: null, correlationKey, orderId }))
  if (!isOurs) return
  const order = await readOrder(ctx, orderId)
  if (order) return applyOrder(ctx, order)
  if (!reported) return
  const { cancelledAt, refundIds } = reported
  const known = { id: orderId, draftOrderId: null, correlationKey, isPaid: event.type === 'order.paid', refundIds }
  await applyOrder(ctx, { ...known, cancelledAt: cancelledAt === null ? null : new Date(cancelledAt) })
}
