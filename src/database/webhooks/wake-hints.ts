import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, hangUp } from '../database.ts'

const CHANNEL = 'qns_deliveries'
/** The name of a worker's listening connection. */
const LISTENER = 'qns wake hints'
/** The shortest time between a process's hints: pg_notify locks the whole database when it commits. */
const APART_MS = 50
const LONGEST_BACKOFF_MS = 15_000
const CLOSED_WITHIN_MS = 500

/** PostgreSQL takes 8000 bytes: of more stores than fit, none is named. */
const MOST_NAMED = 400

/** The hints since workers were told last. */
interface Hinted {
  count: number
  /** The stores that something waits for. */
  stores: readonly string[]
}

/** Tells workers that something waits. */
type Tell = (db: Db, hinted: Hinted) => Promise<unknown>

const tellOfEvents: Tell = (db, { stores }) =>
  sql`select pg_notify(${CHANNEL}, ${stores.length > MOST_NAMED ? '' : stores.join(' ')})`.execute(db)

/**
 * Tells the workers of other processes that events, or what else it is told to tell, may wait: the first hint at once, those of the next
 * 50 ms together in one more. Each hint is its own transaction, never part of a business one. Failed hints are ignored, since workers also
 * poll.
 */
export class HintSender {
  readonly #db: Db
  readonly #onError: (error: unknown) => void
  readonly #tell: Tell
  readonly #closing = new AbortController()
  #asked = 0
  #stores = new Set<string>()
  #sending: Promise<void> | null = null

  constructor(db: Db, onError: (error: unknown) => void, tell = tellOfEvents) {
    this.#db = db
    this.#onError = onError
    this.#tell = tell
  }

  /** Hints that something waits for a store. */
  hint(storeId: string): void {
    this.#asked++
    this.#stores.add(storeId)
    this.#sending ??= this.#send()
  }

  /** Sends a held-back hint; call it when no more hints will come. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.race([this.#sending, delay(CLOSED_WITHIN_MS, undefined, { ref: false })])
  }

  async #send(): Promise<void> {
    while (this.#asked > 0) {
      const hinted = { count: this.#asked, stores: [...this.#stores] }
      this.#asked = 0
      this.#stores.clear()
      await this.#tell(this.#db, hinted).catch(this.#onError)
      await pause(APART_MS, this.#closing.signal)
    }
    this.#sending = null
  }
}

export interface ListenerOptions {
  /** Called after a hint, with the stores that it names, and whenever hints may have been missed. */
  onHint: (stores: readonly string[]) => void
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
    client.on('notification', ({ payload }) => this.#options.onHint(payload ? payload.split(' ') : []))
    this.#letGo = () => hangUp(client)
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      this.#letGo = end
      this.#options.onHint([])
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
