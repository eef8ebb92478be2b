import type { WebhookEndpoint } from '../../database/webhooks/webhook-endpoints.ts'
import type { LaneState } from '../../database/webhooks/webhook-queue.ts'
import { viewEndpoint } from './webhook-endpoint.ts'

/** How many there are, as far as they were counted. */
export interface Counted {
  count: number
  /** There may be more. */
  atLeast: boolean
}

/** What of an endpoint is counted. */
export interface EndpointCounts {
  queued: Counted
  retrying: Counted
}

/** A webhook endpoint as staff see it, with its counts where they were counted; never with its secret. */
export function viewStaffWebhook(
  endpoint: WebhookEndpoint,
  lane: LaneState | undefined,
  { now, counts }: { now: Date; counts?: EndpointCounts },
) {
  const { failingSince, oldSecretUntil } = endpoint
  return {
    ...viewEndpoint(endpoint),
    failing_since: failingSince,
    unavailable: endpoint.status === 'active' && lane?.healthy === false,
    next_attempt_at: lane?.dueAt ?? null,
    old_secret_works_until: oldSecretUntil && oldSecretUntil > now ? oldSecretUntil : null,
    ...(counts && { queued: viewCounted(counts.queued), retrying: viewCounted(counts.retrying) }),
  }
}

function viewCounted({ count, atLeast }: Counted) {
  return { count, at_least: atLeast }
}
