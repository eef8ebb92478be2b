import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../database.ts'

/** A key the database was written with, by its fingerprint. */
export interface KnownKey {
  id: string
  /** A text sealed with it; null if it was last used before proofs were stored. */
  proof: Buffer | null
  startedAt: Date
  usedAt: Date
  /** When the last full search for values sealed with it began, and whether some remained. */
  sweptAt: Date | null
  remains: boolean
  lostAt: Date | null
}

/** The start of keys that never sealed here: the newest to start is the one that seals. */
const ADOPTED = new Date(0)

/** Locks out others who judge or record keys until the transaction ends. */
export async function lockSecretKeys(tx: Tx): Promise<void> {
  await sql`lock table secret_key in share row exclusive mode`.execute(tx)
}

/** Returns all keys the database was ever written with, the current sealing key first. */
export async function listSecretKeys(db: DbOrTx): Promise<KnownKey[]> {
  const { rows } = await sql<KnownKey>`
    select id, proof, started_at as "startedAt", used_at as "usedAt", swept_at as "sweptAt", remains, lost_at as "lostAt"
    from secret_key
    order by started_at desc, used_at desc, id`.execute(db)
  return rows
}

/** Records that a process starts sealing with this key. */
export async function noteKeyStarted(
  db: DbOrTx,
  { id, proof }: { id: string; proof: Buffer },
  now: Date,
): Promise<void> {
  await sql`
    insert into secret_key (id, proof, started_at, used_at)
    values (${id}, ${proof}, ${now}, ${now})
    on conflict (id) do update
    set proof = coalesce(secret_key.proof, excluded.proof),
      started_at = greatest(secret_key.started_at, excluded.started_at),
      used_at = greatest(secret_key.used_at, excluded.used_at)`.execute(db)
}

/** Records keys that values came here with, sealed elsewhere, so that they are looked for and resealed. */
export async function adoptKeys(
  db: DbOrTx,
  keys: readonly { id: string; proof: Buffer | null }[],
  now: Date,
): Promise<void> {
  for (const { id, proof } of keys) {
    await sql`
      insert into secret_key (id, proof, started_at, used_at)
      values (${id}, ${proof}, ${ADOPTED}, ${now})
      on conflict (id) do update set used_at = greatest(secret_key.used_at, excluded.used_at)`.execute(db)
  }
  await restartSweeps(
    db,
    keys.map(({ id }) => id),
  )
}

/** Returns whether a key came here only with values that were sealed elsewhere. */
export async function isKeyAdopted(db: DbOrTx, id: string): Promise<boolean> {
  const { rows } = await sql`select from secret_key where id = ${id} and started_at = ${ADOPTED}`.execute(db)
  return rows.length > 0
}

/** Records that a process still seals with this key. */
export async function noteKeyUsed(db: DbOrTx, id: string, now: Date): Promise<void> {
  await sql`update secret_key set used_at = greatest(used_at, ${now}) where id = ${id}`.execute(db)
}

/** Records that this key is lost for good; false if the database never saw it. */
export async function markKeyLost(db: DbOrTx, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update secret_key set lost_at = ${now} where id = ${id}`.execute(db)
  return numAffectedRows === 1n
}

/** Records that these keys are available again. */
export async function markKeysFound(db: DbOrTx, ids: readonly string[]): Promise<void> {
  await sql`update secret_key set lost_at = null where id = any(${[...ids]}::text[]) and lost_at is not null`.execute(
    db,
  )
}

/** Restarts the searches for values sealed with these keys. */
export async function restartSweeps(db: DbOrTx, ids: readonly string[]): Promise<void> {
  await sql`delete from secret_sweep`.execute(db)
  await sql`update secret_key set swept_at = null where id = any(${[...ids]}::text[])`.execute(db)
}

/** The progress of a search for values sealed with other keys. */
export interface Sweep {
  /** The number of the kind, and the row's key in it to continue after. */
  kind: number
  after: readonly string[] | null
  /** The keys of boxes that could not be resealed. */
  remaining: readonly string[]
}

/** Returns the current search for values not sealed with this key, or starts one. */
export async function beginSweep(db: DbOrTx, keyId: string, now: Date): Promise<Sweep> {
  const { rows } = await sql<Sweep>`
    insert into secret_sweep as s (key_id, began_at)
    values (${keyId}, ${now})
    on conflict (key_id) do update set key_id = s.key_id
    returning kind, after, remaining`.execute(db)
  return rows[0] as Sweep // an upsert returns its row
}

/** Saves the progress of the search. */
export async function saveSweep(db: DbOrTx, keyId: string, { kind, after, remaining }: Sweep): Promise<void> {
  await sql`
    update secret_sweep
    set kind = ${kind}, after = ${after}::text[], remaining = ${remaining}::text[]
    where key_id = ${keyId}`.execute(db)
}

/** Ends the search and records it for every other key. */
export async function endSweep(db: DbOrTx, keyId: string, { remaining }: Sweep): Promise<void> {
  await sql`
    with ended as (delete from secret_sweep where key_id = ${keyId} returning began_at)
    update secret_key
    set swept_at = ended.began_at, remains = secret_key.id = any(${remaining}::text[])
    from ended
    where secret_key.id <> ${keyId}`.execute(db)
}
