import { sql } from 'kysely'
import { describeTokenBucket } from '../../domain/access/token-bucket.ts'
import type { TryBucket } from '../../domain/access/tries.ts'
import type { DbOrTx } from '../database.ts'

/** Takes one try from a bucket, which starts full: null, or the seconds until the next try. */
export async function takeTry(db: DbOrTx, { name, bucket }: TryBucket, now: Date): Promise<number | null> {
  const { capacity, fillMs } = bucket
  const nowMs = now.getTime()
  const { rows } = await sql`
    insert into throttle_bucket as b (name, level, at_ms) values (${name}, ${(capacity - 1) * fillMs}, ${nowMs})
    on conflict (name) do update
      set level = refilled(b.level, b.at_ms, ${nowMs}, ${capacity}, ${fillMs}) - ${fillMs},
          at_ms = greatest(b.at_ms, ${nowMs})
      where refilled(b.level, b.at_ms, ${nowMs}, ${capacity}, ${fillMs}) >= ${fillMs}
    returning level`.execute(db)
  if (rows.length > 0) return null
  const empty = await sql<{ level: string }>`
    select refilled(level, at_ms, ${nowMs}, ${capacity}, ${fillMs}) as level
    from throttle_bucket
    where name = ${name}`.execute(db)
  return describeTokenBucket(bucket, Number(empty.rows[0]?.level ?? 0)).retryAfterSeconds
}

/** Gives back a try that turned out not to count. */
export async function giveTryBack(db: DbOrTx, { name, bucket }: TryBucket): Promise<void> {
  const { capacity, fillMs } = bucket
  await sql`
    update throttle_bucket
    set level = least(${capacity * fillMs}::bigint, level + ${fillMs})
    where name = ${name}`.execute(db)
}

/** Refills a bucket, forgetting earlier tries. */
export async function forgetTries(db: DbOrTx, { name }: TryBucket): Promise<void> {
  await db.deleteFrom('throttle_bucket').where('name', '=', name).execute()
}

/** Deletes full buckets; a missing bucket counts as full. `idleMs` is the longest time any takes to fill. */
export async function purgeTries(db: DbOrTx, idleMs: number, now: Date): Promise<void> {
  await db
    .deleteFrom('throttle_bucket')
    .where('at_ms', '<', String(now.getTime() - idleMs))
    .execute()
}
