import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Lifts the limits of this transaction: for its statements, and for the time between them, in which files are read and written. */
export async function waiveTimeLimits(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}
