import { sql } from 'kysely'
import { describeBucket } from '../../domain/access/token-bucket.ts'
import type { TryBucket } from '../../domain/access/tries.ts'
import type { DbOrTx } from '../database.ts'

/** Takes one try from a bucket that is full when it is first used: null, or the seconds until there is one again. */
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
  return describeBucket(bucket, Number(empty.rows[0]?.level ?? 0)).retryAfterSeconds
}

/** Gives a try back that turned out not to count. */
export async function giveTryBack(db: DbOrTx, { name, bucket }: TryBucket): Promise<void> {
  const { capacity, fillMs } = bucket
  await sql`
    update throttle_bucket
    set level = least(${capacity * fillMs}::bigint, level + ${fillMs})
    where name = ${name}`.execute(db)
}

/** Fills a bucket: whatever was tried no longer counts. */
export async function forgetTries(db: DbOrTx, { name }: TryBucket): Promise<void> {
  await db.deleteFrom('throttle_bucket').where('name', '=', name).execute()
}

/** Deletes the buckets that are full again, which is what a missing one is. `idleMs` is the longest any takes to fill. */
export async function purgeTries(db: DbOrTx, idleMs: number, now: Date): Promise<void> {
  await db
    .deleteFrom('throttle_bucket')
    .where('at_ms', '<', String(now.getTime() - idleMs))
    .execute()
}
