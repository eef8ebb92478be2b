import pg from 'pg'

/** Watches what keeps recorders of events waiting. */
export interface RecorderWatch {
  /** Stops watching, and returns what recorders waited for that was itself waiting for a program: there must be nothing. */
  stop(): Promise<string[]>
}

/**
 * Watches, over and over, what recording backends wait for. A running statement ends by itself, so waiting for it is no
 * problem, however slow the machine; an idle transaction only continues when its program does.
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
