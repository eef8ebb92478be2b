import type { WebhookEndpoint } from '../../database/webhooks/webhook-endpoints.ts'
import type { LaneState } from '../../database/webhooks/webhook-queue.ts'
import { type Clocked, inBusinessTime } from '../../domain/stores/test-clock.ts'
import { viewEndpoint } from './webhook-endpoint.ts'

/** A count that may stop early. */
export interface Counted {
  count: number
  /** True if there may be more. */
  atLeast: boolean
}

/** Counts of an endpoint's deliveries. */
export interface EndpointCounts {
  queued: Counted
  retrying: Counted
}

/** Returns a webhook endpoint for staff, with its counts if known; never its secret. */
export function viewStaffWebhook(
  endpoint: WebhookEndpoint,
  lane: LaneState | undefined,
  { now, store, counts }: { now: Date; store: Clocked; counts?: EndpointCounts },
) {
  const oldSecretUntil = inBusinessTime(store, endpoint.oldSecretUntil)
  return {
    ...viewEndpoint(endpoint),
    failing_since: inBusinessTime(store, endpoint.failingSince),
    unavailable: endpoint.status === 'active' && lane?.healthy === false,
    next_attempt_at: inBusinessTime(store, lane?.dueAt ?? null),
    old_secret_works_until: oldSecretUntil && oldSecretUntil > now ? oldSecretUntil : null,
    ...(counts && { queued: viewCounted(counts.queued), retrying: viewCounted(counts.retrying) }),
  }
}

function viewCounted({ count, atLeast }: Counted) {
  return { count, at_least: atLeast }
}
