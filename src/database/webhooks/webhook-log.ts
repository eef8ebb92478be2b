import { formatId, parseId, uuidFloor, uuidTime } from '../../domain/id.ts'
import type { Problem } from '../../domain/problem.ts'
import { refused } from '../../domain/refused.ts'
import type { DeliveryState } from '../../domain/webhooks/delivery-states.ts'
import { EVENT_RETENTION_MS, type EventType } from '../../domain/webhooks/events.ts'
import type { DbOrTx } from '../database.ts'
import {
  countRetrying,
  findDelivery,
  type LogCandidate,
  type LogIndex,
  listDeliveries,
  listEventDeliveries,
  type WebhookDelivery,
} from './webhook-deliveries.ts'
import type { WebhookEndpoint } from './webhook-endpoints.ts'
import {
  findQueued,
  type IdWindow,
  isAhead,
  type LaneState,
  listLaneStates,
  listQueueCandidates,
  windowOf,
} from './webhook-queue.ts'

/** A filter of the log. */
export interface LogFilter {
  state?: DeliveryState
  type?: EventType | 'ping'
  quoteId?: string
  from?: Date
  /** Inclusive. */
  to?: Date
}

export interface LogPage {
  filter: LogFilter
  /** The `next` of the page before. */
  before?: string
  limit: number
  now: Date
}

/** A page looks at no more events or rows than this in each walk, whatever the filter: a longer search continues page by page. */
const MOST_LOOKED_AT = 500
const MOST_COUNTED = 1_000
/** Another process or an operator may record events with a past time. */
const CLOCKS_DIFFER_MS = 3_600_000

/**
 * Returns a page of an endpoint's log, newest event first: attempts of the last 30 days, and events waiting for their first. `next` is
 * where to continue, null at the end; a page may be short, even empty, and still have a next.
 */
export async function listLog(
  db: DbOrTx,
  storeId: string,
  endpoint: WebhookEndpoint,
  page: LogPage,
): Promise<{ deliveries: WebhookDelivery[]; next: string | null }> {
  const walks = await walkLog(db, storeId, endpoint, page)
  const ends = walks.flatMap(({ candidates, most }) =>
    candidates.length < most ? [] : [candidates.at(-1)?.uuid ?? ''],
  )
  // Below this, some walks are incomplete.
  const horizon = ends.reduce<string | null>((max, end) => (max === null || end > max ? end : max), null)
  const found = new Map<string, WebhookDelivery>()
  // Queued entries come first, as they were read first: if one was attempted in between, its row counts.
  for (const { uuid, delivery } of walks.flatMap(({ candidates }) => candidates)) {
    if (delivery && matches(delivery, page.filter) && uuid >= (horizon ?? uuid)) found.set(uuid, delivery)
  }
  const sorted = [...found].sort(([a], [b]) => (a < b ? 1 : -1))
  const shown = sorted.slice(0, page.limit)
  const next = sorted.length > page.limit ? (shown.at(-1)?.[0] ?? null) : horizon
  return { deliveries: shown.map(([, delivery]) => delivery), next }
}

/** Returns the endpoint's delivery with this id, or the event waiting for its first attempt; null if it is neither, or too old. */
export async function findInLog(
  db: DbOrTx,
  storeId: string,
  endpoint: WebhookEndpoint,
  { id, now }: { id: string; now: Date },
): Promise<WebhookDelivery | null> {
  const lane = await readLane(db, storeId, endpoint.id)
  const low = oldestLogged(now)
  const delivery = await findDelivery(db, storeId, endpoint.id, { id, low })
  const uuid = parseId('evt', id)
  if (delivery || !lane || uuid === null || uuid < low) return delivery
  const queued = await findQueued(db, storeId, endpoint, lane, uuid)
  return queued && toQueued(uuid, queued)
}

/** The answer for every id that findInLog does not find. */
export function noSuchDelivery(): Problem {
  return refused('not_found', { code: 'no_delivery' })
}

/** Counts what waits for the endpoint: first attempts, and retries. */
export async function countWaiting(
  db: DbOrTx,
  storeId: string,
  endpoint: WebhookEndpoint,
  { lane, now }: { lane: LaneState; now: Date },
) {
  const window = windowOf({ from: new Date(now.getTime() - EVENT_RETENTION_MS) })
  const [candidates, retrying] = await Promise.all([
    listQueueCandidates(db, storeId, endpoint, lane, window, MOST_COUNTED),
    countRetrying(db, storeId, endpoint.id, { low: window.low, most: MOST_COUNTED }),
  ])
  const queued = candidates.filter(({ waits }) => waits).length
  return {
    queued: { count: queued, atLeast: candidates.length === MOST_COUNTED },
    retrying: { count: retrying, atLeast: retrying === MOST_COUNTED },
  }
}

/** Returns the smallest id, as UUID, that the log still shows. */
export function oldestLogged(now: Date): string {
  return uuidFloor(now.getTime() - EVENT_RETENTION_MS)
}

/** The results of one walk, newest first. */
interface Walk {
  candidates: readonly LogCandidate[]
  /** The most it looked at. */
  most: number
}

async function walkLog(db: DbOrTx, storeId: string, endpoint: WebhookEndpoint, page: LogPage): Promise<Walk[]> {
  const { type, quoteId, state } = page.filter
  const window = toWindow(page, endpoint)
  const isOfEvents = type !== 'ping' && (type !== undefined || quoteId !== undefined)
  if (isOfEvents) return [await walkEvents(db, storeId, endpoint, { only: { type, quoteId }, window })]
  if (type === 'ping' && quoteId !== undefined) return []
  const walks: Walk[] = []
  if (type === undefined && (state === undefined || state === 'queued')) {
    walks.push(await walkQueue(db, storeId, endpoint, window))
  }
  if (state !== 'queued') walks.push(await walkRows(db, storeId, endpoint, { page, window }))
  return walks
}

/** An endpoint has no events older than itself, allowing for differing clocks. */
function toWindow({ filter: { from, to }, before, now }: LogPage, { createdAt }: WebhookEndpoint): IdWindow {
  const made = createdAt.getTime() - CLOCKS_DIFFER_MS
  const oldest = Math.max(now.getTime() - EVENT_RETENTION_MS, made, from?.getTime() ?? 0)
  return windowOf({ from: new Date(oldest), ...(to && { to }), ...(before !== undefined && { before }) })
}

async function walkRows(
  db: DbOrTx,
  storeId: string,
  { id }: WebhookEndpoint,
  { page, window }: { page: LogPage; window: IdWindow },
): Promise<Walk> {
  const { type, state } = page.filter
  const most = state === undefined ? page.limit + 1 : MOST_LOOKED_AT
  const candidates = await listDeliveries(db, storeId, id, { index: indexFor(type, state), window, most })
  return { candidates, most }
}

/** Returns the narrowest index. */
function indexFor(type: LogFilter['type'], state: LogFilter['state']): LogIndex {
  if (type === 'ping' || state === 'failed') return 'pings'
  return state === undefined || state === 'delivered' ? 'all' : 'undelivered'
}

async function walkQueue(db: DbOrTx, storeId: string, endpoint: WebhookEndpoint, window: IdWindow): Promise<Walk> {
  const most = MOST_LOOKED_AT
  const lane = await readLane(db, storeId, endpoint.id)
  const found = lane ? await listQueueCandidates(db, storeId, endpoint, lane, window, most) : []
  const candidates = found.map((one) => ({
    uuid: one.id,
    delivery: one.waits ? toQueued(one.id, one) : null,
    event: null,
  }))
  return { candidates, most }
}

/** Walks the events of a type or a quote: each was attempted, waits, or does not concern the endpoint. */
async function walkEvents(
  db: DbOrTx,
  storeId: string,
  endpoint: WebhookEndpoint,
  { only, window }: { only: { type: string | undefined; quoteId: string | undefined }; window: IdWindow },
): Promise<Walk> {
  const most = MOST_LOOKED_AT
  const lane = await readLane(db, storeId, endpoint.id)
  const found = await listEventDeliveries(db, storeId, endpoint.id, { only, window, most })
  return { candidates: found.map((one) => withQueued(one, endpoint, lane)), most }
}

function withQueued(one: LogCandidate, { events }: WebhookEndpoint, lane: LaneState | null): LogCandidate {
  const { uuid, delivery, event } = one
  if (delivery || !event?.toWebhooks || !lane || !isAhead(lane, uuid)) return one
  if (events.length > 0 && !events.includes(event.type)) return one
  return { ...one, delivery: toQueued(uuid, event) }
}

async function readLane(db: DbOrTx, storeId: string, endpointId: string): Promise<LaneState | null> {
  return (await listLaneStates(db, storeId, endpointId)).get(endpointId) ?? null
}

function matches(delivery: WebhookDelivery, { state }: LogFilter): boolean {
  return state === undefined || delivery.state === state
}

function toQueued(uuid: string, { type, quoteId }: { type: EventType; quoteId: string | null }): WebhookDelivery {
  return {
    id: formatId('evt', uuid),
    type,
    quoteId,
    state: 'queued',
    attempts: 0,
    nextAttemptAt: null,
    lastStatus: null,
    lastError: null,
    lastMs: null,
    firstAttemptAt: null,
    lastAttemptAt: null,
    createdAt: uuidTime(uuid),
  }
}
