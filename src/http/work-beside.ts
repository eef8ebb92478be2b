/** Work that no answer waits for to its end, but closing the app does. */
export class WorkBeside {
  readonly #running = new Set<Promise<void>>()

  /** Keeps track of work that never rejects, and returns it. */
  add(work: Promise<void>): Promise<void> {
    this.#running.add(work)
    void work.then(() => this.#running.delete(work))
    return work
  }

  /** Resolves once nothing runs any more. */
  async ended(): Promise<void> {
    await Promise.all(this.#running)
  }
}
