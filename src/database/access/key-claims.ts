import { type RawBuilder, sql } from 'kysely'
import { idToUuid } from '../../domain/id.ts'
import { StoreBatch } from '../../domain/store-batch.ts'
import type { Db } from '../database.ts'
import { hasNodes } from '../distribution/has-nodes.ts'
import { isDistributed } from '../distribution/is-distributed.ts'
import { type ClaimResult, claimKey, claimTimes, type KeyName } from './idempotency.ts'

/** A request that wants to claim its key. */
export interface ClaimRequest {
  name: KeyName
  fingerprint: Buffer
  now: Date
}

/**
 * Claims idempotency keys. Nearly all are new: those of requests that arrive while a statement runs share the next, which waits for nobody.
 * A key that is there already is claimed, or refused, alone.
 */
export class KeyClaims {
  readonly #db: Db
  readonly #batch: StoreBatch<ClaimRequest, string | null>

  constructor(db: Db) {
    this.#db = db
    this.#batch = new StoreBatch((requests) => claimNewKeys(db, requests), {
      storeOf: ({ name }) => name.storeId,
      areApart: () => isDistributed(db),
    })
  }

  async claim(request: ClaimRequest): Promise<ClaimResult> {
    const attempt = await this.#batch.add(request)
    if (attempt !== null) return { outcome: 'claimed', claim: { ...request.name, attempt } }
    return claimKey(this.#db, request)
  }
}

/**
 * Returns the attempt of each new key, and null for a key that is there; of the same key twice, the first is new. See claimKey. All
 * statements insert keys in the same order, so none deadlock.
 */
async function claimNewKeys(db: Db, requests: readonly ClaimRequest[]): Promise<(string | null)[]> {
  const firsts = new Map(requests.toReversed().map((request) => [nameOf(request.name), request]))
  const claimed = [...firsts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, request]) => request)
  const { rows } = await sql<{ store_id: string; api_key_id: string; key: string; attempt: string }>`
    insert into idempotency_key (store_id, api_key_id, key, fingerprint, attempt, lease_until, created_at)
    ${hasNodes() ? valuesOf(claimed) : selectOf(claimed)}
    on conflict (store_id, api_key_id, key) do nothing
    returning store_id, api_key_id, key, attempt`.execute(db)
  const attempts = new Map(rows.map((row) => [`${row.store_id} ${row.api_key_id} ${row.key}`, row.attempt]))
  return requests.map((request) => {
    const name = nameOf(request.name)
    return firsts.get(name) === request ? (attempts.get(name) ?? null) : null
  })
}

/** Of the same text for any number of keys. */
function selectOf(claimed: readonly ClaimRequest[]): RawBuilder<unknown> {
  return sql`
    select store_id, api_key_id, key, fingerprint, nextval('idempotency_attempt'), lease_until, created_at
    from set_config('synchronous_commit', 'off', true), unnest(
      ${claimed.map(({ name }) => name.storeId)}::bigint[], ${claimed.map(({ name }) => idToUuid('key', name.apiKeyId))}::uuid[],
      ${claimed.map(({ name }) => name.key)}::text[], ${claimed.map(({ fingerprint }) => fingerprint)}::bytea[],
      ${claimed.map(({ now }) => claimTimes(now).leaseUntil)}::timestamptz[], ${claimed.map(({ now }) => now)}::timestamptz[]
    ) as new (store_id, api_key_id, key, fingerprint, lease_until, created_at)`
}

/** Goes to the keys' node as it is; a select would first be answered by the coordinator. */
function valuesOf(claimed: readonly ClaimRequest[]): RawBuilder<unknown> {
  const rows = claimed.map(
    ({ name, fingerprint, now }) => sql`(${name.storeId}::bigint, ${idToUuid('key', name.apiKeyId)}::uuid, ${name.key},
      ${fingerprint}::bytea, nextval('idempotency_attempt'), ${claimTimes(now).leaseUntil}::timestamptz, ${now}::timestamptz)`,
  )
  return sql`values ${sql.join(rows)}`
}

/** Keys contain no spaces. */
function nameOf({ storeId, apiKeyId, key }: KeyName): string {
  return `${storeId} ${idToUuid('key', apiKeyId)} ${key}`
}
