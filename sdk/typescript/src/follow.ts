import { ApiError, CursorExpiredError } from './errors.ts'
import type { Event, EventList } from './generated/types.ts'
import { isPassing, sleep } from './retry.ts'

export interface FollowOptions {
  /** The id of the last event you have handled; without it, the feed is read from its start, 30 days ago. */
  after?: string | undefined
  /** Only events of these types; the others are passed over, but their ids are saved. */
  types?: readonly Event['type'][]
  /**
   * Keeps the id of the last event handled. Called when the next event is asked for, so when your code is done with this one: after a crash,
   * at most one event comes twice. To have none twice, keep `event.id` in the transaction that handles the event, and leave this out.
   */
  save?: (eventId: string) => void | Promise<void>
  /** How often to look for new events once all are read; 5 s. */
  pollMs?: number
  /** Ends the following: its reason is thrown. */
  signal?: AbortSignal
  /** Told of a failure that is waited out. */
  onWait?: (error: unknown, waitMs: number) => void
}

/** Reads one page of the feed, after an event. */
export type ReadPage = (after: string | undefined, signal: AbortSignal | undefined) => Promise<EventList>

const POLL_MS = 5_000
/** The longest pause between looks at a service that does not answer. */
const LONGEST_WAIT_MS = 30_000

/**
 * The store's events, in order, each once, without end. Waits out failures of network and service for as long as they last; throws what
 * waiting cannot mend: a key that is no longer valid, and CursorExpiredError.
 */
export class Follower implements AsyncIterable<Event> {
  readonly #read: ReadPage
  readonly #options: FollowOptions
  #wake: () => void = () => {}

  constructor(read: ReadPage, options: FollowOptions) {
    this.#read = read
    this.#options = options
  }

  /** Looks for new events at once, as when a webhook has arrived. */
  nudge(): void {
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Event, void, undefined> {
    const { types, save, signal, pollMs = POLL_MS } = this.#options
    let { after } = this.#options
    for (;;) {
      const page = await this.#nextPage(after)
      let passedOver: string | undefined
      for (const event of page.data) {
        after = event.id
        passedOver = event.id
        if (types && !types.includes(event.type)) continue
        yield event
        passedOver = undefined
        await save?.(event.id)
      }
      if (passedOver !== undefined) await save?.(passedOver)
      if (!page.has_more) await this.#pause(pollMs, signal)
    }
  }

  async #nextPage(after: string | undefined): Promise<EventList> {
    const { signal, onWait } = this.#options
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#read(after, signal)
      } catch (error) {
        signal?.throwIfAborted()
        if (after !== undefined && isExpired(error)) throw new CursorExpiredError(after, error)
        if (!isPassing(error)) throw error
        const asked = error instanceof ApiError ? error.retryAfterMs : null
        const waitMs = asked ?? Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** attempt) * (1 - Math.random() / 2)
        onWait?.(error, waitMs)
        await sleep(waitMs, signal)
      }
    }
  }

  async #pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    const woken = new AbortController()
    this.#wake = () => woken.abort()
    await sleep(ms, signal ? AbortSignal.any([signal, woken.signal]) : woken.signal).catch(() => {})
    this.#wake = () => {}
    signal?.throwIfAborted()
  }
}

/** The one request the feed refuses for its `starting_after`. */
function isExpired(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.code === 'invalid_request' &&
    error.errors.some(({ field }) => field === 'starting_after')
  )
}
