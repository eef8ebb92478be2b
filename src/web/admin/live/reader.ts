import type { QueryClient } from '@tanstack/react-query'
import { membersOf, parseJson } from '../../../domain/parse-json.ts'
import type { Told } from './connection.ts'
import { tellNews } from './news.ts'
import { setLive } from './poll-every.ts'
import { isTouched, type Touched } from './touched.ts'

/** Changes that come together are read together. */
const GATHER_MS = 300
/** A page reads no more often than this, however much changes. */
const REST_MS = 2_000

/** Gathers changes and reads again what they touch; a page nobody sees does so when it is seen. */
export class Reader {
  readonly #client: QueryClient
  #touched = nothing()
  #timer: ReturnType<typeof setTimeout> | undefined
  #readAt = -REST_MS
  #isLive = false

  constructor(client: QueryClient) {
    this.#client = client
    document.addEventListener('visibilitychange', this.#soon)
  }

  take(told: Told): void {
    if ('live' in told) this.#turn(told.live)
    else this.#gather(told.news)
  }

  #gather(news: string): void {
    const { kind, quote } = membersOf(parseJson(news))
    if (kind === 'presence') return void this.#client.invalidateQueries({ queryKey: [kind, quote] })
    this.#touched.lists = true
    if (typeof quote === 'string') this.#touched.quotes.add(quote)
    if (kind === 'all') this.#touched.all = true
    this.#soon()
    tellNews()
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.#soon)
    clearTimeout(this.#timer)
    setLive(false)
  }

  /**
   * At each connection, the first too, everything is read once: it may have changed since it was read. How often pages ask begins to count
   * from then.
   */
  #turn(live: boolean): void {
    setLive(live)
    const isSame = this.#isLive === live
    this.#isLive = live
    if (isSame) return
    this.#touched = { ...this.#touched, all: true, lists: true }
    this.#soon()
  }

  readonly #soon = (): void => {
    if (document.hidden || !this.#touched.lists || this.#timer !== undefined) return
    const rest = this.#readAt + REST_MS - performance.now()
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        const touched = this.#touched
        this.#touched = nothing()
        this.#readAt = performance.now()
        void this.#client.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, touched) })
      },
      Math.max(GATHER_MS, rest),
    )
  }
}

function nothing(): Touched {
  return { quotes: new Set(), all: false, lists: false }
}
