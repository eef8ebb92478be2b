import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** A running server, and the connection that holds its user's locks. */
export interface RunningServer {
  pid: number
  client: pg.Client
}

/** Callbacks for a kept server's reports. */
export interface Watch {
  /** It ended, or dropped its connections. */
  lost: () => void
  /** It failed to start; another attempt follows after a pause. */
  failed: (error: unknown) => void
  back: () => void
}

const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
const RELEASED_WITHIN_MS = 1_000

/** Keeps a server running and its owner's lock held until it is released; restarts it, with pauses, whatever ends it. */
export class KeptServer {
  readonly #again: () => Promise<RunningServer>
  readonly #watch: Watch
  readonly #releasing = new AbortController()
  #server: RunningServer
  #restarting: Promise<void> = Promise.resolve()

  constructor(server: RunningServer, again: () => Promise<RunningServer>, watch: Watch) {
    this.#server = server
    this.#again = again
    this.#watch = watch
    this.#attend(server)
  }

  /** Stops keeping it, and returns what is running now. */
  async release(): Promise<RunningServer> {
    this.#releasing.abort()
    await Promise.race([this.#restarting, delay(RELEASED_WITHIN_MS, undefined, { ref: false })])
    return this.#server
  }

  #attend(server: RunningServer): void {
    this.#server = server
    server.client.once('end', () => {
      if (!this.#releasing.signal.aborted) this.#restarting = this.#restart()
    })
  }

  async #restart(): Promise<void> {
    const { signal } = this.#releasing
    this.#watch.lost()
    for (let failures = 0; !signal.aborted; failures++) {
      const pauseMs = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random() / 2)
      await delay(pauseMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        this.#attend(await this.#again())
        this.#watch.back()
        return
      } catch (error) {
        this.#watch.failed(error)
      }
    }
  }
}

/** Closes a connection without waiting for the server, which may not answer. */
export function hangUp(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } } // not declared by pg
  connection.stream.destroy()
}
