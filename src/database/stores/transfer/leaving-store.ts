import { sql } from 'kysely'
import { formatId } from '../../../domain/id.ts'
import type { DbOrTx } from '../../database.ts'

/** Returns a store's newest event; null without any. */
export async function findFeedEnd(db: DbOrTx, storeId: string): Promise<{ id: string; sequence: string } | null> {
  const { rows } = await sql<{ last_id: string | null; last_seq: string }>`
    select last_id, last_seq from store_feed where store_id = ${storeId}`.execute(db)
  const [end] = rows
  return end?.last_id ? { id: formatId('evt', end.last_id), sequence: end.last_seq } : null
}

/** Returns a mark of this moment for isAtRest, where the store is: each node counts its own transactions. */
export async function markMoment(db: DbOrTx, storeId: string): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select pg_current_xact_id()::text as mark from store_feed where store_id = ${storeId}`.execute(db)
  return rows[0]?.mark ?? '0'
}

/**
 * Returns whether nothing of a closed store is under way: no webhook, mail or conversion is in a worker's hands, and every transaction that had
 * written something when the mark was made is over. What a killed worker held counts until its lease ends.
 */
export async function isAtRest(db: DbOrTx, storeId: string, mark: string): Promise<boolean> {
  const isHeld = sql`store_id = ${storeId} and lease_until > clock_timestamp()`
  const { rows } = await sql<{ rests: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${mark}::xid8
      and not exists (select 1 from webhook_lane where ${isHeld})
      and not exists (select 1 from mail_outbox where ${isHeld})
      and not exists (select 1 from mail_message where ${isHeld} and state = 'waiting')
      and not exists (select 1 from conversion where ${isHeld} and state = 'started') as rests`.execute(db)
  return rows[0]?.rests === true
}
