import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { isDistributed } from './is-distributed.ts'

/**
 * Runs work on items of several stores, which returns a result for each, in order: on all of them together, since they share what a statement
 * costs; or, where stores are on different nodes, on those of each store by themselves. Items whose work throws get what `failed` returns.
 */
export async function byStore<Item, Result>(
  db: QueryExecutorProvider,
  items: readonly Item[],
  {
    storeOf,
    run,
    failed,
  }: {
    storeOf: (item: Item) => string
    run: (items: readonly Item[]) => Promise<readonly Result[]>
    failed: (error: unknown) => Result
  },
): Promise<readonly Result[]> {
  const results = new Map<Item, Result>()
  const runOne = async (ones: readonly Item[]) => {
    const done = await run(ones).catch((error) => {
      const result = failed(error)
      return ones.map(() => result)
    })
    for (const [i, one] of ones.entries()) results.set(one, done[i] as Result)
  }
  const groups = await groupByPlace(db, items, storeOf)
  await Promise.all(groups.map(runOne))
  return items.map((item) => results.get(item) as Result)
}

/** Returns the groups of items that one statement can take: all of them, or, where stores are on different nodes, those of each store. */
export async function groupByPlace<Item>(
  db: QueryExecutorProvider,
  items: readonly Item[],
  storeOf: (item: Item) => string,
): Promise<(readonly Item[])[]> {
  if (items.length === 0) return []
  return (await isDistributed(db)) ? [...Map.groupBy(items, storeOf).values()] : [items]
}

/** Returns the condition that a table's rows are of this store, if it is known to be one: then the statement goes to where the store is. */
export function isOf(column: string, storeId: string | null): RawBuilder<boolean> {
  return storeId === null ? sql`true` : sql`${sql.ref(column)} = ${storeId}`
}

/** Returns the condition that a table's rows are of one of these stores. */
export function isOneOfStores(column: string, stores: readonly string[]): RawBuilder<boolean> {
  return stores.length === 1 ? isOf(column, stores[0] ?? null) : sql`${sql.ref(column)} = any(${stores}::bigint[])`
}
