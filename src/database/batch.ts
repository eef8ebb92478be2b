interface Waiting<Item, Answer> {
  item: Item
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

export interface BatchOptions {
  /** How many items a statement takes at most. */
  most?: number
  /** Whether an error may be about one item alone, so that the others are tried without it. */
  isOfOne?: (error: unknown) => boolean
}

/**
 * Gathers what many ask for into few statements: what arrives while one runs shares the next, so a busy process asks the
 * database once for many, and an idle one waits for nobody.
 */
export class Batch<Item, Answer> {
  readonly #run: (items: readonly Item[]) => Promise<readonly Answer[]>
  readonly #most: number
  readonly #isOfOne: (error: unknown) => boolean
  #waiting: Waiting<Item, Answer>[] = []
  #running = false

  /** `run` answers each of the items, in their order. */
  constructor(run: (items: readonly Item[]) => Promise<readonly Answer[]>, options: BatchOptions = {}) {
    this.#run = run
    this.#most = options.most ?? Number.POSITIVE_INFINITY
    this.#isOfOne = options.isOfOne ?? (() => false)
  }

  /** The answer to this item, or what its statement threw. */
  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (!this.#running) void this.#runAll()
    })
  }

  async #runAll(): Promise<void> {
    this.#running = true
    while (this.#waiting.length > 0) await this.#answer(this.#waiting.splice(0, this.#most))
    this.#running = false
  }

  async #answer(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.#run(batch.map(({ item }) => item))
      if (answers.length !== batch.length) throw new Error('A batch was not answered item by item')
      batch.forEach(({ resolve }, i) => {
        resolve(answers[i] as Answer) // as many answers as items
      })
    } catch (error) {
      if (batch.length > 1 && this.#isOfOne(error)) await Promise.all(batch.map((one) => this.#answer([one])))
      else for (const { reject } of batch) reject(error)
    }
  }
}
