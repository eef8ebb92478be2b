import { sql } from 'kysely'
import { formatId, idToUuid, uuidFloor } from '../../domain/id.ts'
import type { EventType } from '../../domain/webhooks/events.ts'
import { type FeedPlace, LAST_ID, toGaps, waitingStretches } from '../../domain/webhooks/lane.ts'
import type { DbOrTx, Tx } from '../database.ts'
import type { WebhookEndpoint } from './webhook-endpoints.ts'

/** An endpoint's lane as shown to staff. */
export interface LaneState extends FeedPlace {
  /** When it is worked on next; null: nothing to do. */
  dueAt: Date | null
  healthy: boolean
}

/** Part of the feed, between ids as UUIDs. */
export interface IdWindow {
  /** Inclusive. */
  low: string
  /** Exclusive. */
  high: string
}

/** An event looked at because it may wait for an endpoint. */
export interface QueueCandidate {
  /** As UUID. */
  id: string
  type: EventType
  quoteId: string | null
  /** True if it is to be sent and was never attempted. */
  waits: boolean
}

/** Returns the lanes of the store's endpoints, or of one, by endpoint id. */
export async function listLaneStates(
  db: DbOrTx,
  storeId: string,
  endpointId: string | null = null,
): Promise<Map<string, LaneState>> {
  const one = endpointId === null ? sql`` : sql`and endpoint_id = ${idToUuid('whe', endpointId)}`
  const { rows } = await sql<LaneStateRow>`
    select endpoint_id, cursor_id, gaps, off_from, due_at, healthy
    from webhook_lane
    where store_id = ${storeId} ${one}`.execute(db)
  return new Map(rows.map((row) => [formatId('whe', row.endpoint_id), toState(row)]))
}

/**
 * Returns the newest events in the window that may wait for the endpoint, looking at no more than `most`. Skips types the endpoint does
 * not want, so a rare type does not walk the whole feed.
 */
export async function listQueueCandidates(
  db: DbOrTx,
  storeId: string,
  { id, events }: Pick<WebhookEndpoint, 'id' | 'events'>,
  place: FeedPlace,
  { low, high }: IdWindow,
  most: number,
): Promise<QueueCandidate[]> {
  const stretches = waitingStretches(place)
  if (stretches.length === 0) return []
  const newest = (type = sql``) => sql`
    select ev.id, ev.type, ev.quote_id, ev.to_webhooks
    from event ev
    where ev.store_id = ${storeId} and ev.id > stretch.after and ev.id <= stretch.up_to
      and ev.id >= ${low}::uuid and ev.id < ${high}::uuid ${type}
    order by ev.id desc
    limit ${most}`
  const wanted = events.length === 0 ? sql`` : sql`cross join unnest(${[...events]}::text[]) as wanted (type)`
  const found = events.length === 0 ? newest() : newest(sql`and ev.type = wanted.type`)
  const { rows } = await sql<CandidateRow>`
    select ev.id, ev.type, ev.quote_id, ev.to_webhooks and not exists (
      select 1
      from webhook_delivery d
      where d.store_id = ${storeId} and d.endpoint_id = ${idToUuid('whe', id)} and d.event_id = ev.id) as waits
    from (
      select found.id, found.type, found.quote_id, found.to_webhooks
      from unnest(${stretches.map(({ after }) => after)}::uuid[], ${stretches.map(({ upTo }) => upTo)}::uuid[])
        as stretch (after, up_to)
      ${wanted}
      cross join lateral (${found}) found
      order by found.id desc
      limit ${most}) ev
    order by ev.id desc`.execute(db)
  return rows.map(toCandidate)
}

/** Returns the event if it waits for the endpoint, else null. */
export async function findQueued(
  db: DbOrTx,
  storeId: string,
  { id, events }: Pick<WebhookEndpoint, 'id' | 'events'>,
  place: FeedPlace,
  uuid: string,
): Promise<QueueCandidate | null> {
  if (!isAhead(place, uuid)) return null
  const { rows } = await sql<CandidateRow>`
    select ev.id, ev.type, ev.quote_id, true as waits
    from event ev
    where ev.store_id = ${storeId} and ev.id = ${uuid}::uuid and ev.to_webhooks
      and (${events.length === 0} or ev.type = any(${[...events]}::text[]))
      and not exists (
        select 1
        from webhook_delivery d
        where d.store_id = ${storeId} and d.endpoint_id = ${idToUuid('whe', id)} and d.event_id = ev.id)`.execute(db)
  return rows[0] ? toCandidate(rows[0]) : null
}

/** Returns whether an event with this id (a UUID) is still ahead of an endpoint at this position. */
export function isAhead(place: FeedPlace, uuid: string): boolean {
  return waitingStretches(place).some(({ after, upTo }) => after < uuid && uuid <= upTo)
}

/**
 * Moves the endpoint's cursor past unwanted events, up to the first one waiting for it: a change of its event types then applies to
 * queued and future events, not to past ones. The feed must be held.
 */
export async function skipUnwanted(tx: Tx, storeId: string, { id, events }: WebhookEndpoint): Promise<void> {
  const after = sql`select ev.id from event ev where ev.store_id = ${storeId} and ev.id > l.cursor_id and ev.to_webhooks`
  const first = (type = sql``) => sql`${after} ${type} order by ev.id limit 1`
  const waits =
    events.length === 0
      ? first()
      : sql`
        select found.id
        from unnest(${[...events]}::text[]) as wanted (type)
        cross join lateral (${first(sql`and ev.type = wanted.type`)}) found
        order by found.id
        limit 1`
  await sql`
    update webhook_lane l
    set cursor_id = greatest(l.cursor_id, (
      select ev.id
      from event ev
      where ev.store_id = ${storeId} and ev.id <= coalesce(l.off_from, ${LAST_ID}::uuid)
        and ev.id < coalesce((${waits}), ${LAST_ID}::uuid)
      order by ev.id desc
      limit 1))
    where l.store_id = ${storeId} and l.endpoint_id = ${idToUuid('whe', id)}`.execute(tx)
}

/** Returns the window of events between two times, inclusive to the millisecond, and before an id if given. */
export function windowOf({ from, to, before }: { from: Date; to?: Date; before?: string }): IdWindow {
  const end = to === undefined ? LAST_ID : uuidFloor(to.getTime() + 1)
  return { low: uuidFloor(from.getTime()), high: before !== undefined && before < end ? before : end }
}

interface LaneStateRow {
  endpoint_id: string
  cursor_id: string
  gaps: string[]
  off_from: string | null
  due_at: Date | null
  healthy: boolean
}

function toState({ cursor_id, gaps, off_from, due_at, healthy }: LaneStateRow): LaneState {
  return { cursor: cursor_id, gaps: toGaps(gaps), offFrom: off_from, dueAt: due_at, healthy }
}

interface CandidateRow {
  id: string
  type: EventType
  quote_id: string | null
  waits: boolean
}

function toCandidate({ id, type, quote_id, waits }: CandidateRow): QueueCandidate {
  return { id, type, quoteId: quote_id && formatId('qte', quote_id), waits }
}
