import type pg from 'pg'

/** The bytes of a table or an index on disk; partitions count as their table. */
export interface RelationSize {
  table: string
  /** The index's name; null for the table's own rows. */
  index: string | null
  heap: number
  toast: number
}

/** Returns the bytes of each table and index of the service, rewritten so that dead rows do not count. */
export async function readSizes(client: pg.Client): Promise<RelationSize[]> {
  await client.query('vacuum (full, analyze)')
  const { rows } = await client.query<Record<'name' | 'heap' | 'toast', string> & { index: string | null }>(SIZES)
  return rows.map(({ name: table, index, heap, toast }) => ({ table, index, heap: Number(heap), toast: Number(toast) }))
}

/** Returns how much each grew. */
export function grown(before: readonly RelationSize[], after: readonly RelationSize[]): RelationSize[] {
  const name = ({ table, index }: RelationSize) => `${table} ${index}`
  const known = new Map(before.map((size) => [name(size), size]))
  return after.map((size) => {
    const was = known.get(name(size))
    return { ...size, heap: size.heap - (was?.heap ?? 0), toast: size.toast - (was?.toast ?? 0) }
  })
}

/** A partition's name and its indexes' names end in its dates, or a number. */
const SIZES = `
  with part as (
    select c.oid, coalesce(top.oid, c.oid) as top
    from pg_class c
    left join lateral pg_partition_root(c.oid) root on c.relispartition
    left join pg_class top on top.oid = root
    where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'platform', 'graphile_worker')
  ), sized as (
    select top, null::oid as index, pg_relation_size(oid) as heap,
      coalesce((select pg_total_relation_size(reltoastrelid) from pg_class where oid = part.oid and reltoastrelid <> 0), 0) as toast
    from part
    union all
    select top, coalesce(pg_partition_root(indexrelid)::oid, indexrelid), pg_relation_size(indexrelid), 0
    from part join pg_index on indrelid = part.oid
  )
  select top::regclass::text as name, index::regclass::text as index, sum(heap) as heap, sum(toast) as toast
  from sized
  group by top, index
  order by sum(heap) + sum(toast) desc`
