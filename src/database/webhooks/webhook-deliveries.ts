import { type RawBuilder, type Selectable, sql } from 'kysely'
import { formatId, idToUuid, parseId, uuidTime } from '../../domain/id.ts'
import type { DeliveryState } from '../../domain/webhooks/delivery-states.ts'
import type { EventType } from '../../domain/webhooks/events.ts'
import type { DbOrTx, Tx } from '../database.ts'
import type { IdWindow } from './webhook-queue.ts'
import type { WebhookDeliveryTable } from './webhook-tables.ts'

/** An event or ping at an endpoint, and its state. */
export interface WebhookDelivery {
  /** `evt_…`, or `ping_…`. */
  id: string
  type: EventType | 'ping'
  quoteId: string | null
  state: DeliveryState
  attempts: number
  nextAttemptAt: Date | null
  /** The last attempt's status, or a code for why there was none. */
  lastStatus: number | null
  lastError: string | null
  lastMs: number | null
  firstAttemptAt: Date | null
  lastAttemptAt: Date | null
  /** When the event or ping was created. */
  createdAt: Date
}

/** A row of the log, or an event that may have none; its id as UUID. */
export interface LogCandidate {
  uuid: string
  /** Null: not attempted. */
  delivery: WebhookDelivery | null
  /** For an event without a row. */
  event: { type: EventType; quoteId: string | null; toWebhooks: boolean } | null
}

/** The log rows that one index finds without looking at others. */
export type LogIndex = 'all' | 'undelivered' | 'pings'

/** Returns the endpoint's newest deliveries in the window, at most this many. */
export async function listDeliveries(
  db: DbOrTx,
  storeId: string,
  endpointId: string,
  { index, window, most }: { index: LogIndex; window: IdWindow; most: number },
): Promise<LogCandidate[]> {
  const { rows } = await sql<DeliveryRow>`
    select ${COLUMNS}
    from webhook_delivery d
    where d.store_id = ${storeId} and d.endpoint_id = ${idToUuid('whe', endpointId)}
      and d.event_id >= ${window.low}::uuid and d.event_id < ${window.high}::uuid ${INDEX_CONDITIONS[index]}
    order by d.event_id desc
    limit ${most}`.execute(db)
  return rows.map((row) => ({ uuid: row.event_id, delivery: toDelivery(row), event: null }))
}

/** Returns the newest events in the window of a type, a quote or both, at most this many, each with its log row if it has one. */
export async function listEventDeliveries(
  db: DbOrTx,
  storeId: string,
  endpointId: string,
  {
    only,
    window,
    most,
  }: { only: { type: string | undefined; quoteId: string | undefined }; window: IdWindow; most: number },
): Promise<LogCandidate[]> {
  const type = only.type === undefined ? sql`` : sql`and ev.type = ${only.type}`
  const quote = only.quoteId === undefined ? sql`` : sql`and ev.quote_id = ${idToUuid('qte', only.quoteId)}`
  const { rows } = await sql<EventDeliveryRow>`
    select ev.id as ev_id, ev.type as ev_type, ev.quote_id as ev_quote_id, ev.to_webhooks, ${COLUMNS}
    from (
      select ev.id, ev.type, ev.quote_id, ev.to_webhooks
      from event ev
      where ev.store_id = ${storeId} and ev.id >= ${window.low}::uuid and ev.id < ${window.high}::uuid ${type} ${quote}
      order by ev.id desc
      limit ${most}) ev
    left join lateral (
      select ${COLUMNS}
      from webhook_delivery d
      where d.store_id = ${storeId} and d.endpoint_id = ${idToUuid('whe', endpointId)} and d.event_id = ev.id) d on true
    order by ev.id desc`.execute(db)
  return rows.map(({ ev_id, ev_type, ev_quote_id, to_webhooks, ...row }) => ({
    uuid: ev_id,
    delivery: isRow(row) ? toDelivery(row) : null,
    event: { type: ev_type, quoteId: ev_quote_id && formatId('qte', ev_quote_id), toWebhooks: to_webhooks },
  }))
}

/** Returns the log row with this id (`evt_…` or `ping_…`), not older than the bound, or null. */
export async function findDelivery(
  db: DbOrTx,
  storeId: string,
  endpointId: string,
  { id, low }: { id: string; low: string },
): Promise<WebhookDelivery | null> {
  const { rows } = await deliveryQuery(storeId, endpointId, id, low).execute(db)
  return rows[0] && isOfKind(id, rows[0]) ? toDelivery(rows[0]) : null
}

/** Like findDelivery, and locks the row until the transaction ends. */
export async function lockDelivery(
  tx: Tx,
  storeId: string,
  endpointId: string,
  { id, low }: { id: string; low: string },
): Promise<WebhookDelivery | null> {
  const { rows } = await sql<DeliveryRow>`${deliveryQuery(storeId, endpointId, id, low)} for update`.execute(tx)
  return rows[0] && isOfKind(id, rows[0]) ? toDelivery(rows[0]) : null
}

/** Returns how many of the endpoint's deliveries, not older than the bound, are being retried; counts up to `most`. */
export async function countRetrying(
  db: DbOrTx,
  storeId: string,
  endpointId: string,
  { low, most }: { low: string; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (
      select
      from webhook_delivery d
      where d.store_id = ${storeId} and d.endpoint_id = ${idToUuid('whe', endpointId)} and d.event_id >= ${low}::uuid
        and d.state = 'retrying'
      limit ${most}) retrying`.execute(db)
  return rows[0]?.count ?? 0
}

/** Adds a ping's outcome to the log and returns the log row. */
export async function insertPing(
  db: DbOrTx,
  storeId: string,
  endpointId: string,
  ping: SentPing,
): Promise<WebhookDelivery> {
  const { id, at, state, status, error, ms } = ping
  const row = await db
    .insertInto('webhook_delivery')
    .values({
      store_id: storeId,
      endpoint_id: idToUuid('whe', endpointId),
      event_id: idToUuid('ping', id),
      type: 'ping',
      quote_id: null,
      state,
      attempts: 1,
      next_attempt_at: null,
      last_status: status,
      last_error: error,
      last_ms: ms,
      first_attempt_at: at,
      last_attempt_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toDelivery(row)
}

export interface SentPing {
  id: string
  at: Date
  state: 'delivered' | 'failed'
  status: number | null
  error: string | null
  ms: number
}

const COLUMNS = sql`d.event_id, d.type, d.quote_id, d.state, d.attempts, d.next_attempt_at, d.last_status, d.last_error, d.last_ms,
      d.first_attempt_at, d.last_attempt_at`

/** As in the partial indexes of webhook_delivery. */
const INDEX_CONDITIONS: Record<LogIndex, RawBuilder<unknown>> = {
  all: sql``,
  undelivered: sql`and d.state <> 'delivered'`,
  pings: sql`and d.type = 'ping'`,
}

type DeliveryRow = Omit<Selectable<WebhookDeliveryTable>, 'store_id' | 'endpoint_id'>
type EventDeliveryRow = Partial<Record<keyof DeliveryRow, unknown>> & {
  ev_id: string
  ev_type: EventType
  ev_quote_id: string | null
  to_webhooks: boolean
}

function isRow(row: Partial<Record<keyof DeliveryRow, unknown>>): row is DeliveryRow {
  return row.event_id !== null
}

function deliveryQuery(storeId: string, endpointId: string, id: string, low: string) {
  const uuid = parseId('evt', id) ?? idToUuid('ping', id)
  return sql<DeliveryRow>`
    select ${COLUMNS}
    from webhook_delivery d
    where d.store_id = ${storeId} and d.endpoint_id = ${idToUuid('whe', endpointId)} and d.event_id = ${uuid}::uuid
      and d.event_id >= ${low}::uuid`
}

/** A ping is not found by its id written as an event's, nor an event by a ping's. */
function isOfKind(id: string, { type }: DeliveryRow): boolean {
  return id.startsWith('ping_') === (type === 'ping')
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const isPing = row.type === 'ping'
  return {
    id: formatId(isPing ? 'ping' : 'evt', row.event_id),
    type: row.type as EventType | 'ping', // from an event, or from insertPing
    quoteId: row.quote_id && formatId('qte', row.quote_id),
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    lastStatus: row.last_status,
    lastError: row.last_error,
    lastMs: row.last_ms,
    firstAttemptAt: row.first_attempt_at,
    lastAttemptAt: row.last_attempt_at,
    createdAt: uuidTime(row.event_id),
  }
}
