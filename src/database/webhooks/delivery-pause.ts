import { sql } from 'kysely'
import type { DbOrTx } from '../database.ts'

/** Pauses webhooks of all stores until then, replacing any earlier pause. */
export async function pauseDeliveries(db: DbOrTx, until: Date): Promise<void> {
  await sql`
    insert into delivery_pause (until)
    values (${until})
    on conflict (id) do update set until = excluded.until`.execute(db)
}

/** Resumes webhooks; false if they were not paused. */
export async function resumeDeliveries(db: DbOrTx, now: Date): Promise<boolean> {
  const { rows } = await sql<{ until: Date }>`delete from delivery_pause returning until`.execute(db)
  return rows.some(({ until }) => until > now)
}
