import { sql } from 'kysely'
import type { DbOrTx } from '../database.ts'

/** Lets no webhook of any store be sent until then; what there was of a pause gives way. */
export async function pauseDeliveries(db: DbOrTx, until: Date): Promise<void> {
  await sql`
    insert into delivery_pause (until)
    values (${until})
    on conflict (id) do update set until = excluded.until`.execute(db)
}

/** Lets webhooks be sent again; false when nothing kept them from it. */
export async function resumeDeliveries(db: DbOrTx, now: Date): Promise<boolean> {
  const { rows } = await sql<{ until: Date }>`delete from delivery_pause returning until`.execute(db)
  return rows.some(({ until }) => until > now)
}
