/** The longest that a statement waits for a lock; `write_on_node` (0113) says it too. */
export const LOCK_TIMEOUT = '2s'

/** The settings of every connection of the service. */
const SETTINGS = {
  timezone: 'UTC',
  lock_timeout: LOCK_TIMEOUT,
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '30s',
  random_page_cost: '1.1', // of a disk without a head: PostgreSQL's 4 makes it read a whole index rather than follow another to fifty rows
  plan_cache_mode: 'force_generic_plan', // each statement walks an index written for it: replanning costs more than running it
}

/** Citus plans a statement for the values it is sent with, and tells nodes only what a transaction sets. */
const ON_NODES = { plan_cache_mode: 'auto', 'citus.propagate_set_commands': 'local' }

/** Sets a connection up, and returns `has_nodes`. A statement, since PgBouncer takes no settings with the connection. */
export const SET_UP = `select ${settings(SETTINGS)}, exists (select from pg_extension where extname = 'citus') as has_nodes`

/** Sets a connection to a server with Citus up. */
export const SET_UP_ON_NODES = `select ${settings(ON_NODES)}`

function settings(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `set_config('${name}', '${value}', false)`)
    .join(', ')
}
