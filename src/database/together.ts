import { setImmediate } from 'node:timers/promises'
import { Batch } from '../domain/batch.ts'
import type { Db } from './database.ts'

/** More would wait for one connection while others are idle. */
const MOST_ITEMS = 16
const MOST_STATEMENTS = 4

/**
 * Returns a function that reads an item, together with those other requests ask for in the same turn of the event loop: a message to
 * PostgreSQL and back costs more processor time than finding a row by its key. `run` returns an answer for each item, in order. Rows are made
 * into records outside of it, so that a broken one fails its own request only.
 */
export function together<Item, Answer>(
  run: (db: Db, items: readonly Item[]) => Promise<readonly Answer[]>,
): (db: Db, item: Item) => Promise<Answer> {
  const batches = new WeakMap<Db, Batch<Item, Answer>>()
  return (db, item) => {
    let batch = batches.get(db)
    if (!batch) {
      batch = new Batch((items) => run(db, items), {
        most: MOST_ITEMS,
        atOnce: MOST_STATEMENTS,
        gather: () => setImmediate(),
      })
      batches.set(db, batch)
    }
    return batch.add(item)
  }
}

/** Like together, for items of a store: each store's are read by a statement of its own. `run` gets the store's number. */
export function togetherInStore<Item extends { storeId: string }, Answer>(
  run: (db: Db, storeId: string, items: readonly Item[]) => Promise<readonly Answer[]>,
): (db: Db, item: Item) => Promise<Answer> {
  return together(async (db, items) => {
    const stores = [...Map.groupBy(items, ({ storeId }) => storeId)]
    const answers = await Promise.all(
      stores.map(async ([storeId, ofStore]) => {
        const found = await run(db, storeId, ofStore)
        return ofStore.map((item, i) => [item, found[i]] as const)
      }),
    )
    const byItem = new Map(answers.flat())
    return items.map((item) => byItem.get(item) as Answer) // run has answered each
  })
}
