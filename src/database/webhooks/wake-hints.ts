import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, hangUp } from '../database.ts'

/** The work that may wait for workers: events with what they cause, or jobs on their way to the queue. */
export type Waiting = 'deliveries' | 'jobs'

const CHANNELS = { deliveries: 'qns_deliveries', jobs: 'qns_jobs' } as const satisfies Record<Waiting, string>
/** The name of a worker's listening connection. */
const LISTENER = 'qns wake hints'
/** The shortest time between a process's hints: pg_notify locks the whole database when it commits. */
const APART_MS = 50
const LONGEST_BACKOFF_MS = 15_000
const CLOSED_WITHIN_MS = 500

/** PostgreSQL takes 8000 bytes: of more stores than fit, none is named. */
const MOST_NAMED = 400

/** Returns how to tell the workers of all processes which stores something waits for. */
export function tellWorkers(db: Db, waiting: Waiting): (stores: readonly string[]) => Promise<unknown> {
  return (stores) =>
    sql`select pg_notify(${CHANNELS[waiting]}, ${stores.length > MOST_NAMED ? '' : stores.join(' ')})`.execute(db)
}

/**
 * Tells whom it is given that something may wait for stores: the first hint at once, those of the next 50 ms together in one more. Each hint
 * is its own transaction, never part of a business one. Failed hints are ignored, since workers also poll.
 */
export class HintSender {
  readonly #tell: (stores: readonly string[]) => Promise<unknown>
  readonly #onError: (error: unknown) => void
  readonly #closing = new AbortController()
  #stores = new Set<string>()
  #sending: Promise<void> | null = null

  constructor(tell: (stores: readonly string[]) => Promise<unknown>, onError: (error: unknown) => void) {
    this.#tell = tell
    this.#onError = onError
  }

  /** Hints that something waits for a store. */
  hint(storeId: string): void {
    this.#stores.add(storeId)
    this.#sending ??= this.#send()
  }

  /** Sends a held-back hint; call it when no more hints will come. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.race([this.#sending, delay(CLOSED_WITHIN_MS, undefined, { ref: false })])
  }

  async #send(): Promise<void> {
    while (this.#stores.size > 0) {
      const stores = [...this.#stores]
      this.#stores.clear()
      await this.#tell(stores).catch(this.#onError)
      await pause(APART_MS, this.#closing.signal)
    }
    this.#sending = null
  }
}

export interface ListenerOptions {
  /** Called after a hint, with the stores that it names, and for each kind whenever hints may have been missed. */
  onHint: Readonly<Record<Waiting, (stores: readonly string[]) => void>>
  onError: (error: unknown) => void
}

/** Listens for the hints of other processes on its own connection, and reconnects when it is lost. */
export class HintListener {
  readonly #url: string
  readonly #options: ListenerOptions
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  #letGo = () => {}

  constructor(url: string, options: ListenerOptions) {
    this.#url = url
    this.#options = options
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#letGo()
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    for (let failures = 0; !signal.aborted; failures++) {
      const wasListening = await this.#listen()
      if (wasListening) failures = 0
      await pause(Math.min(LONGEST_BACKOFF_MS, 100 * 2 ** failures) * (0.5 + Math.random() / 2), signal)
    }
  }

  /** Listens until the connection is lost or the listener stops; returns whether it listened at all. */
  async #listen(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: LISTENER,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    client.on('end', end)
    const onError = (error: unknown) => {
      if (!this.#stopping.signal.aborted) this.#options.onError(error)
    }
    client.on('error', onError)
    const { onHint } = this.#options
    client.on('notification', ({ channel, payload }) => {
      const stores = payload ? payload.split(' ') : []
      if (channel === CHANNELS.jobs) onHint.jobs(stores)
      else onHint.deliveries(stores)
    })
    this.#letGo = () => hangUp(client)
    try {
      await client.connect()
      await client.query(`listen ${CHANNELS.deliveries}; listen ${CHANNELS.jobs}`)
      this.#letGo = end
      onHint.deliveries([])
      onHint.jobs([])
      await ended
      return true
    } catch (error) {
      onError(error)
      return false
    } finally {
      await Promise.race([client.end().catch(onError), delay(CLOSED_WITHIN_MS, undefined, { ref: false })])
      hangUp(client)
    }
  }
}

/** Returns whether a worker listens for hints, in any process. */
export async function isWorkerListening(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Waits this long, or until the signal. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {})
}
