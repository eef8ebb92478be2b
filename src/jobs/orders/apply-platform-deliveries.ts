import { applyPlatformDelivery } from '../../commands/orders/apply-platform-delivery.ts'
import { withoutValues } from '../../database/database-error.ts'
import { markFailed, takeDueDeliveries } from '../../database/orders/platform-deliveries.ts'
import { type JobContext, storeContext } from '../job-context.ts'

const AT_ONCE = 20

/** Applies due platform reports of all stores; failures are retried with growing waits. */
export async function applyPlatformDeliveries(job: JobContext): Promise<void> {
  const { systems, clock, logger, reports } = job
  for (;;) {
    const due = await takeDueDeliveries(systems.db, clock(), AT_ONCE)
    if (due.length === 0) return
    for (const delivery of due) {
      try {
        const ctx = await storeContext(job, delivery.storeId)
        await applyPlatformDelivery({ ...ctx, actor: { kind: 'platform' } }, delivery)
        const { triggeredAt, receivedAt } = delivery
        reports?.applied(Math.max(0, clock().getTime() - (triggeredAt ?? receivedAt).getTime()))
      } catch (err) {
        const { storeId, deliveryId } = delivery
        logger.warn({ err, storeId, deliveryId }, 'failed to apply a platform report, will retry')
        await markFailed(systems.db, delivery, withoutValues(err).message, clock())
      }
    }
  }
}
