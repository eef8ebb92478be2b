import { applyPlatformDelivery } from '../../commands/orders/apply-platform-delivery.ts'
import { withoutValues } from '../../database/database-error.ts'
import { settleForeignOrders } from '../../database/orders/foreign-orders.ts'
import {
  type DueDelivery,
  isAboutPrivacy,
  markFailed,
  takeDueDeliveries,
} from '../../database/orders/platform-deliveries.ts'
import { type JobContext, storeContext } from '../job-context.ts'

const AT_ONCE = 20

/** Applies due platform reports of all stores; failures are retried with growing waits. */
export async function applyPlatformDeliveries(job: JobContext): Promise<void> {
  const { systems, clock } = job
  for (;;) {
    const due = await takeDueDeliveries(systems.db, clock(), AT_ONCE)
    if (due.length === 0) return
    const foreign = await settleForeignOrders(systems.db, due, clock())
    for (const [place, delivery] of due.entries()) {
      const isApplied = foreign[place] || (await apply(job, delivery))
      if (isApplied) measure(job, delivery)
    }
  }
}

/** Returns false if it failed. */
async function apply(job: JobContext, delivery: DueDelivery): Promise<boolean> {
  const { systems, clock, logger } = job
  try {
    const ctx = await storeContext(job, delivery.storeId)
    await applyPlatformDelivery({ ...ctx, actor: { kind: 'platform' } }, delivery)
    return true
  } catch (err) {
    const { storeId, deliveryId } = delivery
    const level = isAboutPrivacy(delivery) ? 'error' : 'warn'
    logger[level]({ err, storeId, deliveryId }, 'failed to apply a platform report, will retry')
    await markFailed(systems.db, delivery, withoutValues(err).message, clock())
    return false
  }
}

function measure({ reports, clock }: JobContext, { triggeredAt, receivedAt }: DueDelivery): void {
  reports?.applied(Math.max(0, clock().getTime() - (triggeredAt ?? receivedAt).getTime()))
}
