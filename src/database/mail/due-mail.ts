import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * Returns a query for the ids of due, unheld mail, locked: of each store the longest due first, taking stores in turn so that none waits
 * for another's backlog. Looks at a few rows of each store that has mail, and at one if none is due.
 */
export function selectDueMail(
  table: 'mail_outbox' | 'mail_message',
  { limit, now }: { limit: number; now: Date },
): RawBuilder<unknown> {
  const waits = table === 'mail_message' ? sql`state = 'waiting'` : sql`true`
  const isDue = sql`${waits} and due_at <= ${now} and lease_until < clock_timestamp()`
  const mail = sql.table(table)
  return sql`
    with recursive store_of_mail (store_id) as (
      (select store_id
        from ${mail}
        where ${waits} and exists (select from ${mail} where ${isDue})
        order by store_id
        limit 1)
      union all
      select (
        select store_id
        from ${mail}
        where ${waits} and store_id > last.store_id
        order by store_id
        limit 1)
      from store_of_mail last
      where last.store_id is not null),
    next as materialized (
      select oldest.store_id, oldest.id
      from store_of_mail
      cross join lateral (
        select store_id, id, due_at
        from ${mail}
        where store_id = store_of_mail.store_id and ${isDue}
        order by due_at
        limit ${limit}) oldest
      order by row_number() over (partition by oldest.store_id order by oldest.due_at), random()
      limit ${limit})
    select mail.store_id, mail.id
    from next
    join ${mail} mail on mail.store_id = next.store_id and mail.id = next.id
    where ${isDue}
    for update of mail skip locked`
}

/** Mail held by a worker. */
export interface HeldMail {
  storeId: string
  /** As UUID. */
  id: string
  epoch: number
}

/** Extends the worker's hold on mail; skips mail another worker now holds. */
export async function renewMail(
  db: Db,
  table: 'mail_outbox' | 'mail_message',
  held: readonly HeldMail[],
  leaseMs: number,
): Promise<void> {
  await sql`
    update ${sql.table(table)} mail
    set lease_until = clock_timestamp() + ${leaseMs} * interval '1 ms'
    from unnest(${held.map(({ storeId }) => storeId)}::bigint[], ${held.map(({ id }) => id)}::uuid[],
      ${held.map(({ epoch }) => epoch)}::integer[]) as held (store_id, id, epoch)
    where mail.store_id = held.store_id and mail.id = held.id and mail.lease_epoch = held.epoch`.execute(db)
}
