interface Waiting<Item, Answer> {
  item: Item
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Gathers what many ask for into few statements: what arrives while one runs shares the next, so a busy process asks the
 * database once for many, and an idle one waits for nobody.
 */
export class Batch<Item, Answer> {
  readonly #run: (items: readonly Item[]) => Promise<readonly Answer[]>
  readonly #most: number
  #waiting: Waiting<Item, Answer>[] = []
  #running = false

  /** `run` answers each of at most `most` items, in their order. */
  constructor(run: (items: readonly Item[]) => Promise<readonly Answer[]>, most = Number.POSITIVE_INFINITY) {
    this.#run = run
    this.#most = most
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
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#most)
      try {
        const answers = await this.#run(batch.map(({ item }) => item))
        if (answers.length !== batch.length) throw new Error('A batch was not answered item by item')
        batch.forEach(({ resolve }, i) => {
          resolve(answers[i] as Answer) // as many answers as items
        })
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#running = false
  }
}
