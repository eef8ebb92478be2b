import { sql } from 'kysely'
import type { EventType } from '../domain/events.ts'
import { formatId, idToUuid } from '../domain/id.ts'
import { Problem } from '../domain/problem.ts'
import type { DbOrTx, Tx } from './database.ts'

export const ENDPOINT_SOURCES = ['merchant', 'automation_platform', 'agent_protocol'] as const

export interface WebhookEndpoint {
  id: string
  url: string
  description: string | null
  /** Empty: every type. */
  events: readonly EventType[]
  status: 'active' | 'disabled' | 'auto_disabled'
  source: (typeof ENDPOINT_SOURCES)[number]
  createdAt: Date
}

/** A store holds at most 20 (specification, "Limits"). */
const MOST_ENDPOINTS = 20

/** Adds an endpoint, or throws `limit_reached` when the store has 20. The store's row lock keeps two from both being the last. */
export async function insertEndpoint(
  tx: Tx,
  storeId: string,
  endpoint: WebhookEndpoint,
  secretEnc: Buffer,
): Promise<void> {
  await sql`select from store_feed where store_id = ${storeId} for update`.execute(tx)
  const { count } = await tx
    .selectFrom('webhook_endpoint')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_ENDPOINTS) {
    throw new Problem('limit_reached', `The store already has ${MOST_ENDPOINTS} webhook endpoints. Delete one first.`)
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
}

/** The store's endpoints, the oldest first. */
export async function listEndpoints(db: DbOrTx, storeId: string): Promise<WebhookEndpoint[]> {
  const rows = await db
    .selectFrom('webhook_endpoint')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .orderBy('id')
    .execute()
  return rows.map(toEndpoint)
}

/** The store's endpoint with this id, or throws `not_found`. */
export async function readEndpoint(db: DbOrTx, storeId: string, endpointId: string): Promise<WebhookEndpoint> {
  const row = await db
    .selectFrom('webhook_endpoint')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('whe', endpointId))
    .executeTakeFirst()
  if (!row) throw noSuchEndpoint()
  return toEndpoint(row)
}

/** Removes the store's endpoint, or throws `not_found`. */
export async function deleteEndpoint(tx: Tx, storeId: string, endpointId: string): Promise<void> {
  const result = await tx
    .deleteFrom('webhook_endpoint')
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('whe', endpointId))
    .executeTakeFirst()
  if (result.numDeletedRows === 0n) throw noSuchEndpoint()
}

/** Lets none of the store's endpoints be sent anything any more. */
export async function disableEndpoints(tx: Tx, storeId: string): Promise<void> {
  await tx.updateTable('webhook_endpoint').set({ status: 'disabled' }).where('store_id', '=', storeId).execute()
}

const COLUMNS = ['id', 'url', 'description', 'events', 'status', 'source', 'created_at'] as const

interface EndpointRow {
  id: string
  url: string
  description: string | null
  events: string[]
  status: WebhookEndpoint['status']
  source: WebhookEndpoint['source']
  created_at: Date
}

function toEndpoint({ created_at, id, events, ...row }: EndpointRow): WebhookEndpoint {
  // only commands/create-webhook-endpoint.ts writes `events`, from EVENT_TYPES
  return { ...row, id: formatId('whe', id), events: events as EventType[], createdAt: created_at }
}

function noSuchEndpoint(): Problem {
  return new Problem('not_found', 'There is no such webhook endpoint in this store.')
}
