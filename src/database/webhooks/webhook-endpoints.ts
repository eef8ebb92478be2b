import { type Selectable, sql } from 'kysely'
import { formatId, idToUuid } from '../../domain/id.ts'
import type { Problem } from '../../domain/problem.ts'
import { refused } from '../../domain/refused.ts'
import type { EndpointSource } from '../../domain/webhooks/endpoint-sources.ts'
import type { EventType } from '../../domain/webhooks/events.ts'
import type { DbOrTx, Tx } from '../database.ts'
import { machineTime } from '../stores/test-clock.ts'
import { insertLane, switchLaneOff } from './webhook-lanes.ts'
import type { WebhookEndpointTable } from './webhook-tables.ts'

export interface WebhookEndpoint {
  id: string
  url: string
  description: string | null
  /** Empty: every type. */
  events: readonly EventType[]
  status: 'active' | 'disabled' | 'auto_disabled'
  source: EndpointSource
  /** Since when every attempt has failed; null after a success. */
  failingSince: Date | null
  /** Until when the secret before the last rotation still signs as well; may be past. */
  oldSecretUntil: Date | null
  createdAt: Date
}

/** An endpoint's sealed signing secrets. */
export interface EndpointSecrets {
  secretEnc: Buffer
  oldSecretEnc: Buffer | null
}

/** The most endpoints of a store (specification, "Limits"). */
const MOST_ENDPOINTS = 20

/** Adds an endpoint and its lane, or throws `limit_reached` if the store has 20. Holding the feed keeps two from both being the last. */
export async function insertEndpoint(
  tx: Tx,
  storeId: string,
  endpoint: WebhookEndpoint,
  secretEnc: Buffer,
): Promise<void> {
  await holdFeed(tx, storeId)
  const { count } = await tx
    .selectFrom('webhook_endpoint')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_ENDPOINTS) {
    throw refused('limit_reached', { code: 'too_many_endpoints', most: MOST_ENDPOINTS })
  }
  await tx
    .insertInto('webhook_endpoint')
    .values({
      store_id: storeId,
      id: idToUuid('whe', endpoint.id),
      url: endpoint.url,
      description: endpoint.description,
      events: [...endpoint.events],
      source: endpoint.source,
      secret_enc: secretEnc,
      created_at: endpoint.createdAt,
    })
    .execute()
  await insertLane(tx, storeId, endpoint.id, endpoint.createdAt)
}

/**
 * Stops the recording of the store's events until the transaction ends, so the head of the feed does not move. Call it before locking the
 * endpoint, since recorders lock the feed before lanes.
 */
export async function holdFeed(tx: Tx, storeId: string): Promise<void> {
  await sql`select from store_feed where store_id = ${storeId} for update`.execute(tx)
}

/** Returns the store's endpoints, oldest first. */
export async function listEndpoints(db: DbOrTx, storeId: string): Promise<WebhookEndpoint[]> {
  const rows = await db
    .selectFrom('webhook_endpoint')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .orderBy('id')
    .execute()
  return rows.map(toEndpoint)
}

/** Returns the store's endpoint with this id, or throws `not_found`. */
export async function readEndpoint(db: DbOrTx, storeId: string, endpointId: string): Promise<WebhookEndpoint> {
  const row = await endpointQuery(db, storeId, endpointId).executeTakeFirst()
  if (!row) throw noSuchEndpoint()
  return toEndpoint(row)
}

/** Like readEndpoint, and locks the row until the transaction ends. */
export async function lockEndpoint(tx: Tx, storeId: string, endpointId: string): Promise<WebhookEndpoint> {
  const row = await endpointQuery(tx, storeId, endpointId).forUpdate().executeTakeFirst()
  if (!row) throw noSuchEndpoint()
  return toEndpoint(row)
}

/** Returns the endpoint's secrets that sign now, or throws `not_found`. */
export async function readSecrets(
  db: DbOrTx,
  storeId: string,
  endpointId: string,
  now: Date,
): Promise<EndpointSecrets> {
  const row = await db
    .selectFrom('webhook_endpoint')
    .select(['secret_enc', 'old_secret_enc', 'old_secret_until'])
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('whe', endpointId))
    .executeTakeFirst()
  if (!row) throw noSuchEndpoint()
  const isOldGood = row.old_secret_until !== null && row.old_secret_until > now
  return { secretEnc: row.secret_enc, oldSecretEnc: isOldGood ? row.old_secret_enc : null }
}

/** Saves an endpoint's editable fields: address, description, event types, status and since when it fails. */
export async function saveEndpoint(tx: Tx, storeId: string, endpoint: WebhookEndpoint): Promise<void> {
  const { id, url, description, events, status, failingSince } = endpoint
  await tx
    .updateTable('webhook_endpoint')
    .set({ url, description, events: [...events], status, failing_since: failingSince })
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('whe', id))
    .execute()
}

/** Gives an endpoint a new secret; the previous one also signs until then, and the one before that no longer. */
export async function replaceSecret(
  tx: Tx,
  storeId: string,
  endpointId: string,
  { secretEnc, oldUntil }: { secretEnc: Buffer; oldUntil: Date },
): Promise<void> {
  await sql`
    update webhook_endpoint
    set old_secret_enc = secret_enc,
      old_secret_until = ${machineTime(storeId, oldUntil)},
      secret_enc = ${secretEnc}
    where store_id = ${storeId} and id = ${idToUuid('whe', endpointId)}`.execute(tx)
}

/** Deletes the store's endpoint with its lane, or throws `not_found`. Its log is left to expire and is no longer shown. */
export async function deleteEndpoint(tx: Tx, storeId: string, endpointId: string): Promise<void> {
  const result = await tx
    .deleteFrom('webhook_endpoint')
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('whe', endpointId))
    .executeTakeFirst()
  if (result.numDeletedRows === 0n) throw noSuchEndpoint()
}

/** Disables all of the store's endpoints. */
export async function disableEndpoints(tx: Tx, storeId: string): Promise<void> {
  await holdFeed(tx, storeId)
  await tx.updateTable('webhook_endpoint').set({ status: 'disabled' }).where('store_id', '=', storeId).execute()
  await switchLaneOff(tx, storeId, null)
}

const COLUMNS = [
  'id',
  'url',
  'description',
  'events',
  'status',
  'source',
  'failing_since',
  'old_secret_until',
  'created_at',
] as const

function endpointQuery(db: DbOrTx, storeId: string, endpointId: string) {
  return db
    .selectFrom('webhook_endpoint')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('whe', endpointId))
}

type EndpointRow = Pick<Selectable<WebhookEndpointTable>, (typeof COLUMNS)[number]>

function toEndpoint({ created_at, failing_since, old_secret_until, id, events, ...row }: EndpointRow): WebhookEndpoint {
  return {
    ...row,
    id: formatId('whe', id),
    events: events as EventType[], // only commands write `events`, from EVENT_TYPES
    failingSince: failing_since,
    oldSecretUntil: old_secret_until,
    createdAt: created_at,
  }
}

function noSuchEndpoint(): Problem {
  return refused('not_found', { code: 'no_endpoint' })
}
