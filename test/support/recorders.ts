import pg from 'pg'

/** Watches who keeps recorders of events waiting. */
export interface RecorderWatch {
  /** Ends it, and says what recorders waited for that was itself waiting for a program: there must be nothing. */
  stop(): Promise<string[]>
}

/**
 * Looks, over and over, whom backends wait for that record events. A statement under way ends by itself, so waiting for it is
 * no hold-up, however slow the machine is; a transaction that is idle goes on only when its program does.
 */
export async function watchRecorders(url: string): Promise<RecorderWatch> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found = new Set<string>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await client.query(`
        select blocker.query
        from pg_stat_activity recorder
        join pg_stat_activity blocker on blocker.pid = any(pg_blocking_pids(recorder.pid))
        where recorder.datname = current_database() and recorder.state = 'active' and recorder.wait_event_type = 'Lock'
          and recorder.query like '%record_events%' and recorder.pid <> pg_backend_pid()
          and blocker.state like 'idle in transaction%'`)
      for (const { query } of rows) found.add(query)
    }
  })().finally(() => client.end())
  return {
    stop: async () => {
      isOver = true
      await watching
      return [...found]
    },
  }
}
