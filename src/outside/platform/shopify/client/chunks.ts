const ARRIVE_WITHIN_MS = 5
const MOST_IN_FLIGHT = 4
const LARGEST = 25

interface Waiting<Id, Found> {
  id: Id
  resolve: (found: Found | undefined) => void
  reject: (error: unknown) => void
}

/** Look-ups of single ids, asked for together: those that arrive within 5 ms, in chunks of 25, at most 4 at a time. */
export class Chunks<Id, Found> {
  readonly #ask: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, Found>>
  #waiting: Waiting<Id, Found>[] = []
  #timer: NodeJS.Timeout | null = null
  #inFlight = 0

  constructor(ask: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, Found>>) {
    this.#ask = ask
  }

  /** Returns what was found for an id; undefined if it is unknown. Rejects if its chunk failed. */
  find(id: Id): Promise<Found | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Found | undefined>()
    this.#waiting.push({ id, resolve, reject })
    this.#timer ??= setTimeout(() => this.#send(), ARRIVE_WITHIN_MS)
    return promise
  }

  #send(): void {
    this.#timer = null
    while (this.#waiting.length > 0 && this.#inFlight < MOST_IN_FLIGHT) {
      const ids = [...new Set(this.#waiting.map(({ id }) => id))].slice(0, LARGEST)
      const chunk = new Set(ids)
      const asked = this.#waiting.filter(({ id }) => chunk.has(id))
      this.#waiting = this.#waiting.filter(({ id }) => !chunk.has(id))
      this.#inFlight += 1
      void this.#answer(ids, asked)
    }
  }

  async #answer(ids: readonly Id[], asked: readonly Waiting<Id, Found>[]): Promise<void> {
    try {
      const found = await this.#ask(ids)
      for (const { id, resolve } of asked) resolve(found.get(id))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    } finally {
      this.#inFlight -= 1
      this.#send()
    }
  }
}
