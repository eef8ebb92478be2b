import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

type Named = { name?: string; text: string }

export interface OutlastingOptions {
  /** Ends the waiting: what could not be said by then is taken for unsaid, and done again. */
  signal: AbortSignal
  onError: (error: unknown) => void
}

/**
 * The pool as the job queue is to use it: saying that a job is done, or that it failed, outlasts any outage of the database. The
 * queue itself gives up at the first failure, without anybody to catch it, and takes no job any more. Both may be said twice.
 */
export function outlastingPool(pool: pg.Pool, { signal, onError }: OutlastingOptions): pg.Pool {
  const outlast = async (statement: Named) => {
    for (let failures = 0; ; failures++) {
      try {
        return await pool.query(statement)
      } catch (error) {
        onError(error)
        const pauseMs = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random() / 2)
        await delay(pauseMs, undefined, { signal }).catch(() => {})
        if (signal.aborted) return { rows: [] }
      }
    }
  }
  const connect = async () => {
    let client: pg.PoolClient | null = null
    return {
      query: async (statement: Named, values?: unknown[]) => {
        if (endsJob(statement)) return outlast(statement)
        client ??= await pool.connect()
        return client.query(statement, values)
      },
      release: () => client?.release(),
    }
  }
  return Object.assign(Object.create(pool), {
    // with a callback it is asked for by who listens, and by pool.query
    connect: (callback?: (error: Error | undefined, client?: pg.PoolClient) => void) =>
      callback ? pool.connect(callback as never) : connect(),
  })
}

/** Whether the statement is the queue's own that says how a job ended. */
function endsJob({ name }: Named): boolean {
  return name?.startsWith('complete_job') === true || name?.startsWith('fail_job') === true
}
