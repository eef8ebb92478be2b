import { sql } from 'kysely'
import type { DbOrTx } from '../database.ts'

/** The mail backlog over all stores; 0 if nothing waits. */
export interface MailBacklog {
  /** The wait of the longest-due mail to be written or sent. */
  dueSeconds: number
  /** The age of the oldest unsent message of an open store, including those between attempts. */
  waitingSeconds: number
}

/** Reads the backlog from the ends of two indexes, and from what waits between attempts. */
export async function readMailBacklog(db: DbOrTx, now: Date): Promise<MailBacklog> {
  const { rows } = await sql<{ due: Date | null; waiting: Date | null }>`
    select least((select min(due_at) from mail_outbox),
        (select min(due_at) from mail_message where state = 'waiting')) as due,
      least((select min(mail.created_at) from mail_outbox mail join store on store.id = mail.store_id where store.installed),
        (select min(one.created_at)
          from (select store_id, created_at from mail_message where state = 'waiting' offset 0) one
          join store on store.id = one.store_id
          where store.installed))
        as waiting -- offset 0: not from the oldest message on, past all that were sent`.execute(db)
  const secondsSince = (time: Date | null | undefined) => Math.max(0, now.getTime() - (time ?? now).getTime()) / 1000
  return { dueSeconds: secondsSince(rows[0]?.due), waitingSeconds: secondsSince(rows[0]?.waiting) }
}
