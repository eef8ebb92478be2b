/** The longest that a statement waits for a lock. */
export const LOCK_TIMEOUT = '2s'

/** The settings of every connection of the service. */
export const SESSION = [
  'timezone=UTC',
  `lock_timeout=${LOCK_TIMEOUT}`,
  'statement_timeout=15s',
  'idle_in_transaction_session_timeout=30s',
  'random_page_cost=1.1', // of a disk without a head: PostgreSQL's 4 makes it read a whole index rather than follow another to fifty rows
  'plan_cache_mode=force_generic_plan', // each statement walks an index written for it: replanning costs more than running it
]
