import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../database.ts'

/** A key that the database was written with, by its fingerprint. */
export interface KnownKey {
  id: string
  /** A text sealed with it; null where it was last used before proofs were kept. */
  proof: Buffer | null
  startedAt: Date
  usedAt: Date
  /** When the last whole search for what is sealed with it began, and whether some of that was left. */
  sweptAt: Date | null
  remains: boolean
  lostAt: Date | null
}

/** Lets nobody else judge or note keys until the transaction ends. */
export async function lockSecretKeys(tx: Tx): Promise<void> {
  await sql`lock table secret_key in share row exclusive mode`.execute(tx)
}

/** The keys the database was ever written with; the one everything is to be sealed with is the first. */
export async function listSecretKeys(db: DbOrTx): Promise<KnownKey[]> {
  const { rows } = await sql<KnownKey>`
    select id, proof, started_at as "startedAt", used_at as "usedAt", swept_at as "sweptAt", remains, lost_at as "lostAt"
    from secret_key
    order by started_at desc, used_at desc, id`.execute(db)
  return rows
}

/** Notes that a process seals with this key from now on. */
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

/** Notes that a process goes on sealing with this key. */
export async function noteKeyUsed(db: DbOrTx, id: string, now: Date): Promise<void> {
  await sql`update secret_key set used_at = greatest(used_at, ${now}) where id = ${id}`.execute(db)
}

/** Notes that nobody has this key any more; false where the database never saw it. */
export async function markKeyLost(db: DbOrTx, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update secret_key set lost_at = ${now} where id = ${id}`.execute(db)
  return numAffectedRows === 1n
}

/** Notes that these keys are here, whatever was said of them. */
export async function markKeysFound(db: DbOrTx, ids: readonly string[]): Promise<void> {
  await sql`update secret_key set lost_at = null where id = any(${[...ids]}::text[]) and lost_at is not null`.execute(
    db,
  )
}

/** Lets what is sealed with these keys be looked for from the beginning. */
export async function restartSweeps(db: DbOrTx, ids: readonly string[]): Promise<void> {
  await sql`delete from secret_sweep`.execute(db)
  await sql`update secret_key set swept_at = null where id = any(${[...ids]}::text[])`.execute(db)
}

/** How far the search for what is sealed otherwise is. */
export interface Sweep {
  /** The number of the kind, and the row's key in it, after which to go on. */
  kind: number
  after: readonly string[] | null
  /** The keys of what could not be sealed anew. */
  remaining: readonly string[]
}

/** The search under way for what is not sealed with this key, or a new one. */
export async function beginSweep(db: DbOrTx, keyId: string, now: Date): Promise<Sweep> {
  const { rows } = await sql<Sweep>`
    insert into secret_sweep as s (key_id, began_at)
    values (${keyId}, ${now})
    on conflict (key_id) do update set key_id = s.key_id
    returning kind, after, remaining`.execute(db)
  return rows[0] as Sweep // an upsert returns its row
}

/** Notes how far the search is. */
export async function saveSweep(db: DbOrTx, keyId: string, { kind, after, remaining }: Sweep): Promise<void> {
  await sql`
    update secret_sweep
    set kind = ${kind}, after = ${after}::text[], remaining = ${remaining}::text[]
    where key_id = ${keyId}`.execute(db)
}

/** Ends the search, and notes of every other key that it was looked for. */
export async function endSweep(db: DbOrTx, keyId: string, { remaining }: Sweep): Promise<void> {
  await sql`
    with ended as (delete from secret_sweep where key_id = ${keyId} returning began_at)
    update secret_key
    set swept_at = ended.began_at, remains = secret_key.id = any(${remaining}::text[])
    from ended
    where secret_key.id <> ${keyId}`.execute(db)
}
