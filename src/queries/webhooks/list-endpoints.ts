import { listEndpoints as listEndpointRows, type WebhookEndpoint } from '../../database/webhooks/webhook-endpoints.ts'
import { type LaneState, listLaneStates } from '../../database/webhooks/webhook-queue.ts'
import { onePage, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'

/** Lists the store's webhook endpoints, at most 20, oldest first. */
export async function listEndpoints({ db, store }: Pick<Reader, 'db' | 'store'>): Promise<Page<WebhookEndpoint>> {
  return onePage(await listEndpointRows(db, store.id))
}

/** Lists them, each with the state of its deliveries; no lane if it was never sent anything. */
export async function listEndpointStates({
  db,
  store,
}: Pick<Reader, 'db' | 'store'>): Promise<Page<{ endpoint: WebhookEndpoint; lane: LaneState | undefined }>> {
  const [endpoints, lanes] = await Promise.all([listEndpointRows(db, store.id), listLaneStates(db, store.id)])
  return onePage(endpoints.map((endpoint) => ({ endpoint, lane: lanes.get(endpoint.id) })))
}
