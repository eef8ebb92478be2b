import { sql } from 'kysely'
import { idToUuid } from '../../domain/id.ts'
import { storeOfAll } from '../../domain/stores/store-of-all.ts'
import type { Db, Tx } from '../database.ts'
import { isOf } from '../distribution/by-store.ts'
import { hasNodes } from '../distribution/has-nodes.ts'
import { byteaText } from '../insert-rows.ts'
import { type Part, writeParts } from '../write-parts.ts'

/** A claim excludes others for this long while its request runs. */
const LEASE_MS = 90_000
/** Nearly every request finishes within this time. */
const USUAL_MS = 10_000
const SOON_S = 2
/** Keys are kept 24 hours (specification, "Idempotency"). */
const KEY_RETENTION_MS = 24 * 3_600_000

/** Identifies an idempotency key of an API key. */
export interface KeyName {
  storeId: string
  apiKeyId: string
  key: string
}

/** The right to run a key's request: only the newest attempt may store the response. */
export interface Claim extends KeyName {
  attempt: string
}

export type ClaimResult =
  | { outcome: 'claimed'; claim: Claim }
  | { outcome: 'in_use'; freeInSeconds: number }
  | { outcome: 'reused' }
  | { outcome: 'stored'; status: number; body: Buffer }

/** A later attempt took over the claim, or its key expired: this attempt must not commit. */
export class ClaimLost extends Error {}

/** The times of a claim made now: until when it excludes others, and up to when earlier keys have expired. */
export function claimTimes(now: Date): { leaseUntil: Date; expired: Date } {
  return { leaseUntil: new Date(now.getTime() + LEASE_MS), expired: new Date(now.getTime() - KEY_RETENTION_MS) }
}

/**
 * Claims a key for a request with this fingerprint, or returns why not. A separate statement that commits at once without waiting for the
 * disk: if a database crash loses it, its request was not answered either.
 */
export async function claimKey(
  db: Db,
  { name, fingerprint, now }: { name: KeyName; fingerprint: Buffer; now: Date },
): Promise<ClaimResult> {
  const { expired, leaseUntil } = claimTimes(now)
  const row = sql`${name.storeId}::bigint, ${idToUuid('key', name.apiKeyId)}::uuid, ${name.key}, ${fingerprint}::bytea,
    nextval('idempotency_attempt'), ${leaseUntil}::timestamptz, ${now}::timestamptz`
  const rowSoon = hasNodes()
    ? sql`values (${row})`
    : sql`select ${row} from set_config('synchronous_commit', 'off', true)`
  const { rows } = await sql<{ attempt: string }>`
    insert into idempotency_key as k (store_id, api_key_id, key, fingerprint, attempt, lease_until, created_at)
    ${rowSoon}
    on conflict (store_id, api_key_id, key) do update
      set fingerprint = excluded.fingerprint, attempt = excluded.attempt, lease_until = excluded.lease_until,
          created_at = excluded.created_at, status = null, body = null
      where k.created_at <= ${expired}
        or (k.status is null and k.lease_until <= ${now} and k.fingerprint = excluded.fingerprint)
    returning attempt`.execute(db)
  if (rows[0]) return { outcome: 'claimed', claim: { ...name, attempt: rows[0].attempt } }
  return explainRefusal(db, name, fingerprint, now)
}

async function explainRefusal(db: Db, name: KeyName, fingerprint: Buffer, now: Date): Promise<ClaimResult> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'status', 'body', 'lease_until'])
    .where('store_id', '=', name.storeId)
    .where('api_key_id', '=', idToUuid('key', name.apiKeyId))
    .where('key', '=', name.key)
    .executeTakeFirst()
  if (!row) return { outcome: 'in_use', freeInSeconds: 1 } // released in between: a retry will find it free
  if (!row.fingerprint.equals(fingerprint)) return { outcome: 'reused' }
  if (row.status === null || row.body === null)
    return { outcome: 'in_use', freeInSeconds: freeIn(row.lease_until, now) }
  return { outcome: 'stored', status: row.status, body: row.body }
}

/** Returns whether the key has an answer that would be replayed. */
export async function isKeyAnswered(db: Db, { storeId, apiKeyId, key }: KeyName, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('idempotency_key')
    .select('status')
    .where('store_id', '=', storeId)
    .where('api_key_id', '=', idToUuid('key', apiKeyId))
    .where('key', '=', key)
    .where('created_at', '>', new Date(now.getTime() - KEY_RETENTION_MS))
    .where('status', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** A running request usually ends soon. One that has run for long was probably killed, so the key is free when its lease ends. */
function freeIn(leaseUntil: Date, now: Date): number {
  const leftMs = leaseUntil.getTime() - now.getTime()
  return LEASE_MS - leftMs < USUAL_MS ? SOON_S : Math.max(1, Math.ceil(leftMs / 1000))
}

/** Stores the response against the claim. Throws ClaimLost if the claim was lost. */
export async function storeResponse(db: Db, claim: Claim, status: number, body: Buffer): Promise<void> {
  await writeParts(db, storeResponses([{ claim, status, body }]), { storeId: claim.storeId, isLast: null })
}

/** A response to store against the claim of its request; null for a request without a key. */
export type ResponseToStore = { claim: Claim; status: number; body: Buffer } | null

/** Holds for every response, but makes PostgreSQL expect so few that it looks each up by its key. */
const FEW = sql`new.status between 100 and 599`

/** Returns the write that stores responses, if there are any, for the last statement of the work's own transaction. */
export function storeResponses(given: readonly ResponseToStore[]): Part[] {
  const responses = given.filter((one) => one !== null)
  if (responses.length === 0) return []
  const rows = responses.map(({ claim: { storeId, apiKeyId, key, attempt }, status, body }) => ({
    store_id: storeId,
    api_key_id: idToUuid('key', apiKeyId),
    key,
    attempt,
    status,
    body: byteaText(body),
  }))
  const one = storeOfAll(responses.map(({ claim }) => claim))
  const query = sql`
      update idempotency_key k
      set status = new.status, body = new.body
      from json_populate_recordset(null::idempotency_key, ${JSON.stringify(rows)}) new
      where ${isOf('k.store_id', one)} and k.store_id = new.store_id and k.api_key_id = new.api_key_id and k.key = new.key and k.attempt = new.attempt
        and k.status is null and ${FEW}
      returning k.attempt`
  return [
    {
      ...{ name: 'responses', tables: [{ name: 'stored', query }], first: 'stored', rows: responses.length },
      refuse: () => new ClaimLost(),
    },
  ]
}

/** Releases the key unused, so the same request can be sent again at once. */
export async function releaseClaim(db: Db, claim: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('store_id', '=', claim.storeId)
    .where('api_key_id', '=', idToUuid('key', claim.apiKeyId))
    .where('key', '=', claim.key)
    .where('attempt', '=', claim.attempt)
    .where('status', 'is', null)
    .execute()
}

/** Deletes keys older than 24 hours in all stores and returns how many. */
export async function purgeKeys(tx: Tx, now: Date): Promise<number> {
  const result = await tx
    .deleteFrom('idempotency_key')
    .where('created_at', '<=', new Date(now.getTime() - KEY_RETENTION_MS))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
