import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

type Named = { name?: string; text: string }

export interface OutlastingOptions {
  /** Ends the waiting: what was not reported by then counts as unreported and is done again. */
  signal: AbortSignal
  onError: (error: unknown) => void
}

/**
 * Wraps the pool for the job queue so that reporting a job's end outlasts any database outage. The queue itself gives up at the first
 * failure, unhandled, and takes no more jobs. Both reports may be repeated.
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
    // the listener and pool.query pass a callback
    connect: (callback?: (error: Error | undefined, client?: pg.PoolClient) => void) =>
      callback ? pool.connect(callback as never) : connect(),
  })
}

/** Returns whether the statement is the queue's own report of how a job ended. */
function endsJob({ name }: Named): boolean {
  return name?.startsWith('complete_job') === true || name?.startsWith('fail_job') === true
}
