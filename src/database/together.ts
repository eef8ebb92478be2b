import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { StoreBatch } from '../domain/store-batch.ts'
import { storeOfAll } from '../domain/stores/store-of-all.ts'
import type { Db } from './database.ts'
import { atStore } from './distribution/at-store.ts'
import { isDistributed } from './distribution/is-distributed.ts'

/** More would wait for one connection while others are idle. */
const MOST_ITEMS = 16
const MOST_STATEMENTS = 4

/**
 * Returns a function that reads an item, together with those other requests ask for in the same turn of the event loop: a message to
 * PostgreSQL and back costs more processor time than finding a row by its key. `run` is given the place of their store, and the whole database; it
 * returns an answer for each item, in order. Rows are made into records outside of it, so that a broken one fails its own request only.
 */
export function together<Item extends { storeId: string }, Answer>(
  run: (at: Db, items: readonly Item[], db: Db) => Promise<readonly Answer[]>,
): (db: Db, item: Item) => Promise<Answer> {
  const batches = new WeakMap<Db, StoreBatch<Item, Answer>>()
  return (db, item) => {
    let batch = batches.get(db)
    if (!batch) {
      batch = new StoreBatch((items) => run(atStore(db, storeOfAll(items)), items, db), {
        storeOf: ({ storeId }) => storeId,
        areApart: () => isDistributed(db),
        most: MOST_ITEMS,
        atOnce: MOST_STATEMENTS,
        gather: () => setImmediate(),
      })
      batches.set(db, batch)
    }
    return batch.add(item)
  }
}

/** Tells a row by its store and a value of its own. */
export interface RowName {
  storeId: string
  value: Buffer | string
}

/**
 * Returns the condition that a column with its table's `store_id` is one of these. Of one store, it names the store alone: that goes to
 * the place where the store is.
 */
export function isOneOf(
  { table, column, type }: { table: string; column: string; type: 'uuid' | 'bytea' },
  names: readonly RowName[],
): RawBuilder<boolean> {
  const [store, own, list] = [sql.ref(`${table}.store_id`), sql.ref(`${table}.${column}`), sql.raw(`${type}[]`)]
  const values = names.map(({ value }) => value)
  const stores = names.map(({ storeId }) => storeId)
  const one = storeOfAll(names)
  return one === null
    ? sql`(${store}, ${own}) in (select * from unnest(${stores}::bigint[], ${values}::${list}))`
    : sql`${store} = ${one} and ${own} = any(${values}::${list})`
}
