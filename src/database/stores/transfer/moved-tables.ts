import { sql } from 'kysely'
import type { DbOrTx } from '../../database.ts'

/** A table whose rows belong to stores, as an export has it: `platform.customer`. */
export interface MovedTable {
  name: string
  /** The column with the store's number: `store_id`, or `id` of the store's own row. */
  owner: string
  /** Its columns, without the store and what PostgreSQL computes itself. */
  columns: readonly string[]
  /** The columns of its primary key, without the store. */
  key: readonly string[]
  /** The columns that number rows by a sequence. */
  numbered: readonly string[]
}

/** Tables of stores that no export has, and why. Unlogged ones hold nothing that outlives a restart, so they stay too. */
export const STAYING: Readonly<Record<string, string>> = {
  quote_search: 'made anew by quote',
  stored_file: 'documents and attachments are files of the export',
  quote_presence: 'who has a quote open at the moment',
  passkey_challenge: 'for sign-ins of a moment',
  token_directory: 'made anew of what is found by a token',
  recent_request: 'the same request within seconds',
  rate_bucket: 'limits of a minute; logged on a cluster only',
  job_outbox: 'jobs are part of the export, in the queue or on their way',
}

/** Lists the tables of which a store's rows are exported, each after those it refers to. */
export async function listMovedTables(db: DbOrTx): Promise<MovedTable[]> {
  const { rows } = await sql<MovedTable & { after: string[] }>`
    with owned as (
      select c.oid, case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name, a.attname::text as owner
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = case c.relname when 'store' then 'id' else 'store_id' end and not a.attisdropped
      where n.nspname in ('public', 'platform') and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p')
    select o.name, o.owner,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> o.owner
        order by a.attnum) as columns,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped and a.attidentity <> '' and a.attname <> o.owner) as numbered,
      array(select a.attname::text from pg_index i
        cross join lateral unnest(i.indkey::int2[]) with ordinality part (attnum, place)
        join pg_attribute a on a.attrelid = o.oid and a.attnum = part.attnum
        where i.indrelid = o.oid and i.indisprimary and a.attname <> o.owner
        order by part.place) as key,
      array(select r.name from pg_constraint f join owned r on r.oid = f.confrelid
        where f.conrelid = o.oid and f.contype = 'f' and not f.condeferrable and f.confrelid <> f.conrelid) as after
    from owned o
    order by o.name`.execute(db)
  const moved = rows.filter(({ name }) => !(name in STAYING))
  return inOrder(moved).map(({ after: _, ...table }) => table)
}

/** Orders tables so that each comes after those it refers to. Throws if that is impossible. */
function inOrder<T extends { name: string; after: readonly string[] }>(tables: readonly T[]): T[] {
  const ordered: T[] = []
  const waiting = [...tables]
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ after }) => !after.some((name) => waiting.some((one) => one.name === name)))
    if (next < 0) throw new Error(`These tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`)
    ordered.push(...waiting.splice(next, 1))
  }
  return ordered
}
