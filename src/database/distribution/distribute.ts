import type pg from 'pg'
import { type Placement, TABLES } from './table-placement.ts'

/** A table and where its rows go. */
export interface PlacedTable {
  table: string
  placement: Exclude<Placement, 'local'>
}

/** Prepares a database for more than one node, as the coordinator of a Citus cluster. */
export interface Distribution {
  /** Only returns what would be placed. */
  isTrial?: boolean
  /** Told of each table before its rows are moved to the nodes. */
  onPlacing?: (table: PlacedTable) => void
}

/**
 * Spreads the stores of a database over the nodes of its Citus cluster, in one transaction, and returns the tables that were not placed yet: a
 * second run does nothing. Throws, saying what to do, without Citus or workers, and while anything else is connected.
 */
export async function distribute(
  client: pg.ClientBase,
  { isTrial = false, onPlacing = () => {} }: Distribution = {},
): Promise<PlacedTable[]> {
  await checkReady(client)
  const missing = await listUnplaced(client)
  if (isTrial || missing.length === 0) return missing
  await checkAlone(client)
  await inSequence(client, () => place(client, missing, onPlacing))
  await delegateFunctions(client)
  return missing
}

/** Has a connection's migrations change one node after the other, as they change several tables in a transaction. */
export async function changeNodesInTurn(client: pg.ClientBase): Promise<void> {
  if (await hasCitus(client)) await client.query("set citus.multi_shard_modify_mode = 'sequential'")
}

/** Places the tables that migrations have added to a distributed database. */
export async function placeNewTables(client: pg.ClientBase): Promise<void> {
  if (!(await hasCitus(client))) return
  const placed = await listPlaced(client)
  if (!placed.has(FIRST)) return
  const missing = await listUnplaced(client)
  if (missing.length > 0) await inSequence(client, () => place(client, missing, () => {}))
  await delegateFunctions(client)
}

/** Returns whether the database is on a server with Citus. */
export async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'")
  return rows.length > 0
}

async function checkReady(client: pg.ClientBase): Promise<void> {
  if (!(await hasCitus(client))) {
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
}

async function checkAlone(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and application_name !~ '^citus'`)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name || 'one without a name').join(', ')
  throw new Error(`Others are connected to this database (${names}). Stop the service and everything else first.`)
}

/** In one transaction that nothing ends early; shards are made one after the other, so that what it does to them fits together. */
async function inSequence(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`
      set local citus.multi_shard_modify_mode = 'sequential';
      set local statement_timeout = 0;
      set local lock_timeout = 0;
      set local idle_in_transaction_session_timeout = 0`)
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Tables that Citus knows only because they refer to others count as not placed. */
async function listPlaced(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ table: string }>(`
    select logicalrelid::regclass::text as table from pg_dist_partition where partmethod = 'h' or repmodel = 't'`)
  return new Set(rows.map(({ table }) => table))
}

/** Lists the tables that this database has and that are not where they belong. */
async function listUnplaced(client: pg.ClientBase): Promise<PlacedTable[]> {
  const placed = await listPlaced(client)
  const listed = (['reference', 'distributed'] as const).flatMap((placement) =>
    TABLES[placement].toSorted((one) => (one === FIRST ? -1 : 0)).map((table) => ({ table, placement })),
  )
  const { rows } = await client.query<{ table: string }>(
    'select "table" from unnest($1::text[]) "table" where to_regclass("table") is not null',
    [listed.map(({ table }) => table)],
  )
  const present = new Set(rows.map(({ table }) => table))
  return listed.filter(({ table }) => present.has(table) && !placed.has(table))
}

/** Foreign keys between tables that are placed differently cannot be, so they are dropped first and added again at last. */
async function place(
  client: pg.ClientBase,
  missing: readonly PlacedTable[],
  onPlacing: (table: PlacedTable) => void,
): Promise<void> {
  const names = missing.map(({ table }) => table)
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(FOREIGN_KEYS, [names])
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  const { rows: unlogged } = await client.query<{ table: string }>(UNLOGGED, [names])
  for (const { table } of unlogged) await client.query(`alter table ${table} set logged`) // others cannot move between nodes
  for (const one of missing) {
    const { table, placement } = one
    onPlacing(one)
    if (placement === 'reference') await client.query('select create_reference_table($1)', [table])
    else {
      const beside = table === FIRST ? 'none' : FIRST
      await client.query(`select create_distributed_table($1, 'store_id', colocate_with => $2)`, [table, beside])
    }
  }
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

/** Functions that run where their store's rows are: one message to the node instead of one for each statement. */
const DELEGATED = [
  'record_events(bigint, bigint, uuid[], text[], text[], text[])',
  'take_tokens_on_node(bigint, bigint[], uuid[], bigint[], bigint, bigint, bigint, bigint)',
  'write_on_node(bigint, json)',
]

async function delegateFunctions(client: pg.ClientBase): Promise<void> {
  const { rows: missing } = await client.query<{ name: string }>(
    `select name
    from unnest($1::text[]) name
    where not exists (
      select from pg_catalog.pg_dist_object
      where classid = 'pg_proc'::regclass and objid = name::regprocedure and force_delegation)`,
    [DELEGATED],
  )
  for (const { name } of missing)
    await client.query(
      `select create_distributed_function($1, 'store', colocate_with => $2, force_delegation => true)`,
      [name, FIRST],
    )
}

/** All others lie where its rows do. */
const FIRST = 'quote'

const UNLOGGED = `
  select oid::regclass::text as table from pg_class where oid = any($1::regclass[]) and relpersistence = 'u'`

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and conparentid = 0
    and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
  order by conrelid::regclass::text, conname`
