import { listStaff, type StaffMember } from '../../database/access/staff.ts'
import type { Db } from '../../database/database.ts'
import { atStore } from '../../database/distribution/at-store.ts'
import { findWorkingQuote } from '../../database/quotes/working-quotes.ts'
import { listStoresById, type Store } from '../../database/stores/stores.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'

/**
 * Reads stores, their staff and quotes of mails that are written at the same time: each once, since most changes cause a mail to the buyer and one
 * to staff. What is read for several mails at once comes at once, so that they also ask together for what they read next.
 */
export class SharedReads {
  readonly #db: Db
  readonly #storeIds: readonly string[]
  #stores: Promise<Map<string, Store>> | undefined
  readonly #staff = new Map<string, Promise<StaffMember[]>>()
  readonly #quotes = new Map<string, Promise<WorkingQuote | null>>()

  constructor(db: Db, mails: readonly { storeId: string }[]) {
    this.#db = db
    this.#storeIds = [...new Set(mails.map(({ storeId }) => storeId))]
  }

  /** Returns a store of these mails. */
  async store(id: string): Promise<Store> {
    this.#stores ??= listStoresById(this.#db, this.#storeIds)
    const store = (await this.#stores).get(id)
    if (!store) throw new Error(`There is no store ${id}, but mail of it`)
    return store
  }

  /** Returns the store's active staff. */
  activeStaff(storeId: string): Promise<StaffMember[]> {
    const read = async () => (await listStaff(atStore(this.#db, storeId), storeId)).filter(({ active }) => active)
    return readOnce(this.#staff, storeId, read)
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
