import { type RawBuilder, sql } from 'kysely'
import { storeOfAll } from '../../domain/stores/store-of-all.ts'
import type { Db } from '../database.ts'
import { atStore } from '../distribution/at-store.ts'
import { isOf } from '../distribution/by-store.ts'
import { lookOver } from '../distribution/look-over.ts'

export type MailTable = 'mail_outbox' | 'mail_message'

/** The due mail to claim. */
export interface Wanted {
  limit: number
  now: Date
  /** The stores to look at, where they are on different nodes; null for all. */
  stores?: readonly string[] | null
  /** Of each named store at least this many, even if that is more than the limit in all: a claim costs as much for one. */
  leastOfEach?: number
  /** Told of a named store that may have more due mail than was claimed. */
  onMore?: (storeId: string) => void
  /** Told of a store whose mail could not be claimed. */
  onTrouble?: (error: unknown) => void
}

const MOST_STORES = 10_000

/** Parts of an update of the table `mail` that claims due mail. */
export interface DueMail {
  /** A CTE and a table, which lock the due rows that are free; or nothing. */
  withDue: RawBuilder<unknown>
  fromDue: RawBuilder<unknown>
  /** The condition that a row is one of them. */
  areDue: RawBuilder<unknown>
  /** The store of all of them, if they are all of one. */
  storeId: string | null
  /** The place of all of them. */
  at: Db
}

/**
 * Claims due, unheld mail with a statement of `claim`: of each store the longest due first, taking stores in turn so that none waits for
 * another's backlog. Of named stores it claims each one's where it is, by statements of one table; a node that is away has no mail
 * for anybody.
 */
export async function claimDueMail<Mail>(
  db: Db,
  table: MailTable,
  { limit, now, stores = null, leastOfEach = 1, onMore = () => {}, onTrouble = () => {} }: Wanted,
  claim: (mail: DueMail) => Promise<Mail[]>,
): Promise<Mail[]> {
  if (stores === null) {
    return claim({
      withDue: sql`with due as materialized (${selectDueMail(table, { limit, now })})`,
      fromDue: sql`from due`,
      areDue: sql`mail.store_id = due.store_id and mail.id = due.id`,
      storeId: null,
      at: db,
    })
  }
  const each = Math.max(leastOfEach, Math.floor(limit / stores.length))
  const claimed = await Promise.allSettled(
    stores.map(async (storeId) => {
      const isDue = isDueAt(table, now)
      const at = atStore(db, storeId)
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(table)} where store_id = ${storeId} and ${isDue} order by due_at limit ${each}`.execute(
        at,
      )
      if (rows.length === 0) return []
      const ids = rows.map(({ id }) => id)
      const areDue = sql`store_id = ${storeId} and id = any(${ids}::uuid[]) and ${isDue}`
      const mails = await claim({ withDue: sql``, fromDue: sql``, areDue, storeId, at })
      if (rows.length === each) onMore(storeId) // others may have claimed some of these
      return mails
    }),
  )
  return claimed.flatMap((one) => {
    if (one.status === 'fulfilled') return one.value
    onTrouble(one.reason)
    return []
  })
}

/** Lists stores with due mail, the longest due first. */
export async function listStoresWithDueMail(db: Db, table: MailTable, now: Date): Promise<string[]> {
  const rows = await lookOver(
    db,
    (among) => sql<{ storeId: string }>`
    select store_id as "storeId"
    from ${sql.table(table)}
    where ${isDueAt(table, now)} and ${among}
    group by store_id
    order by min(due_at)
    limit ${MOST_STORES}`,
  )
  return rows.map(({ storeId }) => storeId)
}

function isDueAt(table: MailTable, now: Date): RawBuilder<unknown> {
  return sql`${waits(table)} and due_at <= ${now} and lease_until < now()`
}

function waits(table: MailTable): RawBuilder<unknown> {
  return table === 'mail_message' ? sql`state = 'waiting'` : sql`true`
}

/** Looks at a few rows of each store that has mail, and at one if none is due. */
function selectDueMail(table: MailTable, { limit, now }: Wanted): RawBuilder<unknown> {
  const isDue = isDueAt(table, now)
  const mail = sql.table(table)
  return sql`
    with recursive store_of_mail (store_id) as (
      (select store_id
        from ${mail}
        where ${waits(table)} and exists (select 1 from ${mail} where ${isDue})
        order by store_id
        limit 1)
      union all
      select (
        select store_id
        from ${mail}
        where ${waits(table)} and store_id > last.store_id
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
export async function renewMail(db: Db, table: MailTable, held: readonly HeldMail[], leaseMs: number): Promise<void> {
  await sql`
    update ${sql.table(table)} mail
    set lease_until = now() + ${leaseMs} * interval '1 ms'
    from unnest(${held.map(({ storeId }) => storeId)}::bigint[], ${held.map(({ id }) => id)}::uuid[],
      ${held.map(({ epoch }) => epoch)}::integer[]) as held (store_id, id, epoch)
    where ${isOf('mail.store_id', storeOfAll(held))} and mail.store_id = held.store_id and mail.id = held.id and mail.lease_epoch = held.epoch`.execute(
    db,
  )
}
