import { readEndpoint as readEndpointRow, type WebhookEndpoint } from '../../database/webhooks/webhook-endpoints.ts'
import { countWaiting } from '../../database/webhooks/webhook-log.ts'
import { type LaneState, listLaneStates } from '../../database/webhooks/webhook-queue.ts'
import type { Reader } from '../reader.ts'

/** Returns the webhook endpoint. Throws `not_found`. */
export function readEndpoint({ db, store }: Pick<Reader, 'db' | 'store'>, id: string): Promise<WebhookEndpoint> {
  return readEndpointRow(db, store.id, id)
}

/** An endpoint with the state of its deliveries; no lane and no counts if it was never sent anything. */
export interface EndpointState {
  endpoint: WebhookEndpoint
  lane: LaneState | undefined
  counts: Awaited<ReturnType<typeof countWaiting>> | undefined
}

/** Returns the endpoint with the amount waiting to be sent to it. Throws `not_found`. */
export async function readEndpointState(
  ctx: Pick<Reader, 'db' | 'store' | 'now'>,
  endpointId: string,
): Promise<EndpointState> {
  const { db, store, now } = ctx
  const endpoint = await readEndpoint(ctx, endpointId)
  const lane = (await listLaneStates(db, store.id, endpointId)).get(endpointId)
  const counts = lane && (await countWaiting(db, store.id, endpoint, { lane, now }))
  return { endpoint, lane, counts }
}
