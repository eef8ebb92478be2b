import type pg from 'pg'
import { TABLES } from './table-placement.ts'

/** A table that was placed. */
export interface PlacedTable {
  table: string
  placement: 'distributed' | 'reference'
}

/**
 * Places the tables of a database on the nodes of its Citus cluster, in one transaction, and returns those that were not placed yet: a second
 * run places what migrations have added since. Throws, saying what to do, without Citus, without workers, or while anything else is connected.
 */
export async function distribute(client: pg.Client): Promise<PlacedTable[]> {
  await checkReady(client)
  await client.query('begin')
  try {
    await client.query(SETTINGS)
    const missing = await listMissing(client)
    if (missing.length > 0) await place(client, missing)
    await client.query('commit')
    return missing
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Shards are made one after the other, so that what one transaction does fits together; nothing ends it early. */
const SETTINGS = `
  set local citus.multi_shard_modify_mode = 'sequential';
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

async function checkReady(client: pg.Client): Promise<void> {
  const { rows: found } = await client.query("select from pg_extension where extname = 'citus'")
  if (found.length === 0) {
    throw new Error(
      'This database has no Citus. On the coordinator and on each worker: add citus to shared_preload_libraries, restart, and run "create extension citus" in this database.',
    )
  }
  const { rows: workers } = await client.query(
    "select from pg_dist_node where noderole = 'primary' and groupid <> 0 and shouldhaveshards",
  )
  if (workers.length === 0) {
    throw new Error("The cluster has no worker. Add each on the coordinator: select citus_add_node('10.0.0.2', 5432);")
  }
  const { rows: others } = await client.query<{ name: string }>(`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and application_name !~ '^citus'`)
  if (others.length > 0) {
    const names = others.map(({ name }) => name || 'one without a name').join(', ')
    throw new Error(`Others are connected to this database (${names}): stop the service and everything else first.`)
  }
}

async function listMissing(client: pg.Client): Promise<PlacedTable[]> {
  const { rows } = await client.query<{ table: string }>(
    'select logicalrelid::regclass::text as table from pg_dist_partition',
  )
  const placed = new Set(rows.map(({ table }) => table))
  const missing = (placement: PlacedTable['placement']) =>
    TABLES[placement]
      .toSorted((one) => (one === FIRST ? -1 : 0))
      .filter((table) => !placed.has(table))
      .map((table) => ({ table, placement }))
  return [...missing('reference'), ...missing('distributed')]
}

/** Foreign keys between tables that are placed differently do not exist, so they are dropped first and added again at last. */
async function place(client: pg.Client, missing: readonly PlacedTable[]): Promise<void> {
  const names = missing.map(({ table }) => table)
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(FOREIGN_KEYS, [names])
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table, placement } of missing) {
    await client.query(
      placement === 'reference'
        ? 'select create_reference_table($1)'
        : `select create_distributed_table($1, 'store_id', colocate_with => $2)`,
      placement === 'reference' ? [table] : [table, table === FIRST ? 'none' : FIRST],
    )
  }
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

/** All others lie where its rows do. */
const FIRST = 'quote'

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and conparentid = 0
    and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
  order by conrelid::regclass::text, conname`
