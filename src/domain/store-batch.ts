import { Batch, type BatchOptions } from './batch.ts'

export interface StoreBatchOptions<Item> extends BatchOptions {
  storeOf: (item: Item) => string
  /** Returns whether stores are on different nodes. */
  areApart: () => Promise<boolean>
}

interface Shared<Item, Answer> {
  batch: Batch<Item, Answer>
  /** Items that are not answered yet. */
  open: number
}

/**
 * Batches requests of all stores into few statements, as Batch does; where stores are on different nodes, only those of the same store: each
 * statement goes to one node, and a node that is away stops only its stores.
 */
export class StoreBatch<Item, Answer> {
  readonly #open: () => Batch<Item, Answer>
  readonly #storeOf: (item: Item) => string
  readonly #areApart: () => Promise<boolean>
  readonly #shared = new Map<string, Shared<Item, Answer>>()

  /** `run` returns an answer for each item, in order. */
  constructor(
    run: (items: readonly Item[]) => Promise<readonly Answer[]>,
    { storeOf, areApart, ...options }: StoreBatchOptions<Item>,
  ) {
    this.#open = () => new Batch(run, options)
    this.#storeOf = storeOf
    this.#areApart = areApart
  }

  /** Returns the answer for this item, or throws what its statement threw. */
  async add(item: Item): Promise<Answer> {
    const name = (await this.#areApart()) ? this.#storeOf(item) : ''
    const shared = this.#shared.get(name) ?? { batch: this.#open(), open: 0 }
    this.#shared.set(name, shared)
    shared.open += 1
    try {
      return await shared.batch.add(item)
    } finally {
      shared.open -= 1
      if (shared.open === 0) this.#shared.delete(name)
    }
  }
}
