/** A page of a list, as the service answers it. */
export interface Page<T> {
  data: T[]
  has_more: boolean
  next_cursor: string | null
}

/**
 * A list: awaited, it is its first page; iterated, every entry of all pages. Nothing is requested before.
 *
 *     const { data } = await client.quotes.list({ status: 'submitted' })
 *     for await (const quote of client.quotes.list()) …
 */
export class List<P extends Page<unknown>, T = P['data'][number]> implements PromiseLike<P>, AsyncIterable<T> {
  readonly #load: (cursor: string | undefined) => Promise<P>

  constructor(load: (cursor: string | undefined) => Promise<P>) {
    this.#load = load
  }

  // biome-ignore lint/suspicious/noThenProperty: a list is awaited for its first page
  then<A = P, B = never>(
    onPage?: ((page: P) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#load(undefined).then(onPage, onError)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.data as T[]
  }

  /** Every page, one after another. */
  async *pages(): AsyncGenerator<P, void, undefined> {
    let cursor: string | undefined
    for (;;) {
      const page = await this.#load(cursor)
      yield page
      if (!page.has_more || page.next_cursor === null) return
      cursor = page.next_cursor
    }
  }

  /** The first entries, at most this many. */
  async toArray(limit: number): Promise<T[]> {
    const entries: T[] = []
    if (limit <= 0) return entries
    for await (const entry of this) if (entries.push(entry) >= limit) break
    return entries
  }
}
