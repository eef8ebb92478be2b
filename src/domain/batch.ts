interface Waiting<Item, Answer> {
  item: Item
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

export interface BatchOptions {
  /** The most items in a statement. */
  most?: number
  /** Returns whether an error may concern one item only, so that the others are retried without it. */
  isOfOne?: (error: unknown) => boolean
  /** Waited for before each statement, unless it is full: a busy process gathers more items for it. */
  gather?: () => Promise<unknown> | null
  /** The most statements that run at once; one unless said. */
  atOnce?: number
}

/**
 * Batches many requests into few statements: those that arrive while one runs share the next, so a busy process sends few statements and
 * an idle one never waits.
 */
export class Batch<Item, Answer> {
  readonly #run: (items: readonly Item[]) => Promise<readonly Answer[]>
  readonly #most: number
  readonly #isOfOne: (error: unknown) => boolean
  readonly #gather: () => Promise<unknown> | null
  readonly #atOnce: number
  #waiting: Waiting<Item, Answer>[] = []
  #running = 0
  #isGathering = false
  #whenFull: (() => void) | null = null

  /** `run` returns an answer for each item, in order. */
  constructor(run: (items: readonly Item[]) => Promise<readonly Answer[]>, options: BatchOptions = {}) {
    this.#run = run
    this.#most = options.most ?? Number.POSITIVE_INFINITY
    this.#isOfOne = options.isOfOne ?? (() => false)
    this.#gather = options.gather ?? (() => null)
    this.#atOnce = options.atOnce ?? 1
  }

  /** Returns the answer for this item, or throws what its statement threw. */
  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (this.#waiting.length >= this.#most) this.#whenFull?.()
      this.#start()
    })
  }

  /** Starts a statement for what waits, unless one is about to take it or all are running. */
  #start(): void {
    if (this.#waiting.length > 0 && !this.#isGathering && this.#running < this.#atOnce) void this.#runAll()
  }

  async #runAll(): Promise<void> {
    this.#running += 1
    while (this.#waiting.length > 0 && !this.#isGathering) {
      const gathering = this.#gather()
      this.#isGathering = true
      if (gathering && this.#waiting.length < this.#most) await Promise.race([gathering, this.#full()])
      this.#isGathering = false
      const answered = this.#answer(this.#waiting.splice(0, this.#most))
      this.#start()
      await answered
    }
    this.#running -= 1
  }

  /** Resolves when a statement's worth is waiting. */
  #full(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenFull = resolve
    })
  }

  async #answer(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.#run(batch.map(({ item }) => item))
      if (answers.length !== batch.length) throw new Error('A batch was not answered item by item')
      batch.forEach(({ resolve }, i) => {
        resolve(answers[i] as Answer) // one answer for each item
      })
    } catch (error) {
      if (batch.length > 1 && this.#isOfOne(error)) await Promise.all(batch.map((one) => this.#answer([one])))
      else for (const { reject } of batch) reject(error)
    }
  }
}
