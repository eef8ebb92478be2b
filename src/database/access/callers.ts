import type { TokenKey } from '../../domain/access/secret-token.ts'
import type { Db } from '../database.ts'
import { findStore, type Store } from '../stores/stores.ts'
import { type ApiKey, findKeyByToken } from './api-keys.ts'

/** An API key and its store, from one read. */
export interface Caller {
  key: ApiKey
  store: Store
}

const MOST_REMEMBERED = 10_000

/** Caches callers by the hash of their key. Entries may be out of date: take_tokens compares revisions. */
export class CallerCache {
  readonly #db: Db
  readonly #callers = new Map<string, Caller>()

  constructor(db: Db) {
    this.#db = db
  }

  remembered(hash: Buffer): Caller | undefined {
    return this.#callers.get(hash.toString('latin1'))
  }

  /** Reads the caller from the database; null if there is no such key. */
  async read(token: TokenKey): Promise<Caller | null> {
    const name = token.hash.toString('latin1')
    const key = await findKeyByToken(this.#db, token)
    const store = key && (await findStore(this.#db, key.storeId))
    this.#callers.delete(name)
    if (!key || !store) return null
    if (this.#callers.size >= MOST_REMEMBERED) this.#callers.delete(this.#callers.keys().next().value ?? '')
    this.#callers.set(name, { key, store })
    return { key, store }
  }
}
