import { sql } from 'kysely'
import type { Tx } from '../database.ts'

/** Has a store's waiting mail be written and sent now: it was held while the store was closed. */
export async function wakeMail(tx: Tx, storeId: string, now: Date): Promise<void> {
  await sql`
    update mail_outbox set due_at = least(due_at, ${now}) where store_id = ${storeId}`.execute(tx)
  await sql`
    update mail_message set due_at = least(due_at, ${now})
    where store_id = ${storeId} and state = 'waiting'`.execute(tx)
}

/** Settles a store's waiting mail without sending it. */
export async function dropWaitingMail(tx: Tx, storeId: string, now: Date): Promise<void> {
  await sql`delete from mail_outbox where store_id = ${storeId}`.execute(tx)
  await sql`
    update mail_message set state = 'suppressed', due_at = null, settled_at = ${now}
    where store_id = ${storeId} and state = 'waiting'`.execute(tx)
}
