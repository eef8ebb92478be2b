import { type Db, isDatabaseBusy, isPassing, type Tx } from '../database/database.ts'
import { isDistributed } from '../database/distribution/is-distributed.ts'
import { StoreBatch } from '../domain/store-batch.ts'
import { CommitUnknown, type Context, inTransaction } from './context.ts'

/**
 * Most of what a write costs is paid for each transaction: of 16 new quotes in one, each costs PostgreSQL 0.5 ms instead of 1.7, and this
 * process 0.2 instead of 1.1.
 */
const MOST_ITEMS = 16
/** All items of a transaction would wait for the lock of one. */
const LOCKED_WITHIN_MS = 250

/** Writes items of any stores in a transaction, as its last call: all of them or none. With options, it is tried again without if it fails. */
type Write<Item, Result> = (
  tx: Tx,
  items: readonly Item[],
  options?: { lockedWithinMs?: number; db?: Db },
) => Promise<readonly Result[]>

/**
 * Has an item written alone: its transaction failed, or waited too long for a lock. Not by the batch itself, which would have
 * everybody wait for the one that waits for its lock.
 */
class WriteAlone extends Error {}

/**
 * Returns a function that writes an item in a transaction, together with those that other requests write while one runs: one at a time,
 * since with two, which share half as much, a quote costs a sixth more. If it fails, and it is certain that it did, each is written alone:
 * an item is refused for its own reasons only, and waits for no other store's lock for long. Items of one name never share a transaction.
 * A store whose last item was refused has its next ones written alone until one succeeds: others do not pay for it twice.
 */
export function sharingTransactions<Item extends { ctx: Context }, Result>(
  write: Write<Item, Result>,
  nameOf: (item: Item) => string | null = () => null,
): (item: Item) => Promise<Result> {
  const batches = new WeakMap<Db, StoreBatch<Item, Result | WriteAlone>>()
  const failing = new WeakMap<Db, Set<string>>()
  const storeOf = ({ ctx }: Item) => ctx.store.id
  const open = (db: Db) => new StoreBatch(writeAll, { most: MOST_ITEMS, storeOf, areApart: () => isDistributed(db) })
  const batchOf = ({ ctx: { db } }: Item) => setDefault(batches, db, () => open(db))

  async function writeAll(items: readonly Item[]): Promise<(Result | WriteAlone)[]> {
    const firsts = new Map(items.toReversed().map((item) => [nameOf(item) ?? item, item]))
    const together = items.filter((item) => firsts.get(nameOf(item) ?? item) === item)
    const results = new Map((await writeShared(together)).map((result, i) => [together[i], result]))
    return items.map((item) => results.get(item) ?? new WriteAlone('another of its name was written'))
  }

  async function writeShared(items: readonly Item[]): Promise<readonly (Result | WriteAlone)[]> {
    const [first] = items
    if (!first) return []
    try {
      const options = { lockedWithinMs: LOCKED_WITHIN_MS, db: first.ctx.db }
      return await inTransaction(first.ctx, (tx) => write(tx, items, options))
    } catch (error) {
      const isBusy = isDatabaseBusy(error)
      if (error instanceof CommitUnknown || (isPassing(error) && !isBusy)) throw error // alone, they would fail as well
      return items.map(() => new WriteAlone('see the cause', { cause: error }))
    }
  }

  async function writeAlone(item: Item): Promise<Result> {
    const [result] = await inTransaction(item.ctx, (tx) => write(tx, [item]))
    if (result === undefined) throw new Error('An item was not written')
    return result
  }

  return async (item) => {
    const stores = setDefault(failing, item.ctx.db, () => new Set<string>())
    const storeId = item.ctx.store.id
    try {
      const result = stores.has(storeId) ? null : await batchOf(item).add(item)
      const written = result === null || result instanceof WriteAlone ? await writeAlone(item) : result
      stores.delete(storeId)
      return written
    } catch (error) {
      if (!(error instanceof CommitUnknown) && !isPassing(error)) stores.add(storeId)
      throw error
    }
  }
}

function setDefault<Value>(values: WeakMap<Db, Value>, db: Db, make: () => Value): Value {
  const value = values.get(db) ?? make()
  values.set(db, value)
  return value
}
