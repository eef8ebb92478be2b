import type { Db } from '../../database/database.ts'
import { findWorkingQuote } from '../../database/quotes/working-quotes.ts'
import { readStore, type Store } from '../../database/stores/stores.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'

/** Reads the stores and quotes of mails that are written at the same time: each once, since most changes cause a mail to the buyer and one to staff. */
export class SharedReads {
  readonly #db: Db
  readonly #stores = new Map<string, Promise<Store>>()
  readonly #quotes = new Map<string, Promise<WorkingQuote | null>>()

  constructor(db: Db) {
    this.#db = db
  }

  /** Throws `not_found`. */
  store(id: string): Promise<Store> {
    return readOnce(this.#stores, id, () => readStore(this.#db, id))
  }

  /** Returns null if the quote is deleted. */
  quote(storeId: string, id: string): Promise<WorkingQuote | null> {
    return readOnce(this.#quotes, `${storeId} ${id}`, () => findWorkingQuote(this.#db, storeId, id))
  }
}

function readOnce<Value>(known: Map<string, Promise<Value>>, name: string, read: () => Promise<Value>): Promise<Value> {
  const value = known.get(name) ?? read()
  known.set(name, value)
  return value
}
