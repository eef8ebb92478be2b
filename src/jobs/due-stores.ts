const LOOK_EVERY_MS = 15_000

export interface DueStoresOptions {
  /** Returns whether stores are on different nodes. */
  areApart: () => Promise<boolean>
  /** Looks on all nodes for stores that have work. */
  look: () => Promise<readonly string[]>
  /** Told that a look failed. */
  onError: (error: unknown) => void
}

/**
 * The stores that may have work of one kind, where stores are on different nodes: who causes work says whose it is, so that nobody asks all nodes
 * for it all the time. Every 15 seconds a look at all of them finds what nobody said.
 */
export class DueStores {
  readonly #options: DueStoresOptions
  readonly #noted = new Set<string>()
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(options: DueStoresOptions) {
    this.#options = options
  }

  /** Notes that these stores may have work. */
  note(stores: readonly string[]): void {
    for (const store of stores) this.#noted.add(store)
  }

  /** Has the next take look at all nodes. For tests, which move the clock. */
  lookAgain(): void {
    this.#lookedAt = Number.NEGATIVE_INFINITY
  }

  /** Takes stores that may have work, this many at most, or null for all: they are in one database, and share a statement. */
  async take(most: number): Promise<readonly string[] | null> {
    const { areApart, look, onError } = this.#options
    if (!(await areApart())) {
      this.#noted.clear()
      return null
    }
    const now = performance.now()
    if (now - this.#lookedAt >= LOOK_EVERY_MS) {
      this.#lookedAt = now
      this.note(
        await look().catch((error) => {
          onError(error)
          return []
        }),
      )
    }
    const taken = [...this.#noted].slice(0, most)
    for (const store of taken) this.#noted.delete(store)
    return taken
  }
}
