import { takeTry } from '../../database/access/throttle.ts'
import { holdFeed, readEndpoint } from '../../database/webhooks/webhook-endpoints.ts'
import { askLane } from '../../database/webhooks/webhook-lanes.ts'
import { holdLane, restartUndelivered } from '../../database/webhooks/webhook-resends.ts'
import { webhookTries } from '../../domain/access/tries.ts'
import { uuidFloor } from '../../domain/id.ts'
import { invalidFields, Problem } from '../../domain/problem.ts'
import { EVENT_RETENTION_MS } from '../../domain/webhooks/events.ts'
import { type Context, inTransaction } from '../context.ts'
import { refuseDisabled } from './resend-delivery.ts'

/** Per transaction, so that nobody waits long for their rows or to record an event. */
const BATCH = 500

/**
 * Resends all deliveries of events since a time that are being retried or were given up, with the same `webhook-id` and all their
 * attempts; returns how many. Throws `not_found`, `endpoint_disabled`, `invalid_request` for a time over 30 days ago, and `rate_limited`
 * after 10 in a minute. If it fails later on, those already restarted are still sent.
 */
export async function resendFailedDeliveries(ctx: Context, endpointId: string, since: Date): Promise<number> {
  const { db, store, now } = ctx
  if (now.getTime() - since.getTime() > EVENT_RETENTION_MS) {
    throw invalidFields([
      { field: 'since', message: 'must be within the last 30 days', fault: { code: 'older_than_30_days' } },
    ])
  }
  const retryAfterSeconds = await takeTry(db, webhookTries('webhook_resend', store.id), now)
  if (retryAfterSeconds !== null) {
    throw new Problem('rate_limited', 'The limit is 10 bulk resends a minute. Wait a while.', {
      retryAfterSeconds,
    })
  }
  const low = uuidFloor(since.getTime())
  let total = 0
  for (let after: string | null = null; ; ) {
    const { count, last }: { count: number; last: string | null } = await inTransaction(ctx, async (tx) => {
      await holdFeed(tx, store.id)
      await holdLane(tx, store.id, endpointId)
      refuseDisabled(await readEndpoint(tx, store.id, endpointId))
      const batch = await restartUndelivered(tx, store.id, endpointId, { low, after, most: BATCH, now })
      if (batch.count > 0) await askLane(tx, store.id, endpointId, now)
      return batch
    })
    total += count
    if (count < BATCH) return total
    after = last
  }
}
