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

/** Returns a mark of this moment for isOver. */
export async function markMoment(db: DbOrTx): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as mark`.execute(db)
  return rows[0]?.mark ?? '0'
}

/** Returns whether every transaction that had written something when the mark was made is over. */
export async function isOver(db: DbOrTx, mark: string): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${mark}::xid8 as over`.execute(db)
  return rows[0]?.over === true
}
