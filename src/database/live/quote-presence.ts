import { type RawBuilder, sql } from 'kysely'
import { formatId, idToUuid } from '../../domain/id.ts'
import type { Db } from '../database.ts'

/** An open page of a quote. */
export interface OpenPage {
  quoteId: string
  staffId: string
  /** Names the page among those of its person. */
  tab: string
}

/** A person who has a quote open. */
export interface Present {
  staffId: string
  name: string
  /** The field they are in, such as `price-qli_…`. */
  field: string | null
}

/** A quote has at most this many open pages; more are not noted. */
const MOST_PAGES = 50

/** True of a store's rows of `quote_presence` as `p` that still count: said lately, by someone who is still signed in. */
export const isPresent = (
  storeId: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
) => sql`(p.seen_at > ${since} and exists (
  select 1 from staff where staff.store_id = ${storeId} and staff.id = p.staff_id and staff.active) and (p.session_hash is null or exists (
  select 1 from staff_session s where s.store_id = ${storeId} and s.staff_id = p.staff_id and s.token_hash = p.session_hash)))`

/** Notes that a page shows a quote; what the same person's pages there said before `since` is forgotten. */
export async function savePresence(
  db: Db,
  storeId: string,
  page: OpenPage,
  { field, sessionHash, since, now }: { field: string | null; sessionHash: Buffer | null; since: Date; now: Date },
): Promise<void> {
  const [quoteId, staffId] = [idToUuid('qte', page.quoteId), idToUuid('stf', page.staffId)]
  await sql`
    with forgotten as (
      delete from quote_presence
      where store_id = ${storeId} and quote_id = ${quoteId} and staff_id = ${staffId} and tab <> ${page.tab} and seen_at <= ${since})
    insert into quote_presence (store_id, quote_id, staff_id, tab, field, session_hash, seen_at)
    select ${storeId}::bigint, ${quoteId}::uuid, ${staffId}::uuid, ${page.tab}::text, ${field}::text, ${sessionHash}::bytea, ${now}::timestamptz
    where (
      select count(*) from quote_presence
      where store_id = ${storeId} and quote_id = ${quoteId} and seen_at > ${since} and (staff_id, tab) <> (${staffId}, ${page.tab})
    ) < ${MOST_PAGES}
    on conflict (store_id, quote_id, staff_id, tab) do update
      set field = excluded.field, session_hash = excluded.session_hash, seen_at = excluded.seen_at`.execute(db)
}

/** Forgets that a page shows a quote. */
export async function deletePresence(db: Db, storeId: string, page: OpenPage): Promise<void> {
  await db
    .deleteFrom('quote_presence')
    .where('store_id', '=', storeId)
    .where('quote_id', '=', idToUuid('qte', page.quoteId))
    .where('staff_id', '=', idToUuid('stf', page.staffId))
    .where('tab', '=', page.tab)
    .execute()
}

/** Returns who else has a quote open since this time, by name: each person once, with the field they were in last. */
export async function listPresent(
  db: Db,
  storeId: string,
  { quoteId, staffId }: Omit<OpenPage, 'tab'>,
  since: Date,
): Promise<Present[]> {
  const { rows } = await sql<{ staff_id: string; name: string; field: string | null }>`
    select here.staff_id, staff.name, here.field
    from (
      select distinct on (p.staff_id) p.staff_id, p.field
      from quote_presence p
      where p.store_id = ${storeId} and p.quote_id = ${idToUuid('qte', quoteId)} and p.staff_id <> ${idToUuid('stf', staffId)}
        and ${isPresent(sql`${storeId}`, sql`${since}::timestamptz`)}
      order by p.staff_id, p.field is null, p.seen_at desc) here
    join staff on staff.store_id = ${storeId} and staff.id = here.staff_id
    order by staff.name, here.staff_id`.execute(db)
  return rows.map(({ staff_id: id, name, field }) => ({ staffId: formatId('stf', id), name, field }))
}

/** Deletes what pages said before this time. */
export async function purgePresence(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('quote_presence').where('seen_at', '<', before).execute()
}
