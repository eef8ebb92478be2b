import type pg from 'pg'
import type { Db, DbOrTx } from '../database.ts'
import { hasNodes } from './has-nodes.ts'
import { StoreNodes, type StoreNodesOptions } from './store-nodes.ts'

const reached = new WeakMap<DbOrTx, StoreNodes>()

/**
 * Has what is done `atStore` go straight to the store's node from now on, where this process reaches it: by the coordinator, each statement is
 * planned, written out and sent once more, and its processor limits all nodes together. Returns what closes the connections to nodes.
 */
export function reachNodes(coordinator: { db: Db; pool: pg.Pool }, options: StoreNodesOptions): () => Promise<void> {
  const nodes = new StoreNodes(coordinator, options)
  reached.set(coordinator.db, nodes)
  return () => nodes.close()
}

/**
 * Returns the database for statements that concern this store alone, its tables and reference tables: the store's node, or the one given, where
 * there are no nodes, or that one is not known or does not answer. A transaction stays where it is.
 */
export function atStore<Where extends DbOrTx>(db: Where, storeId: string | null): Where | Db {
  if (storeId === null || !hasNodes()) return db
  return reached.get(db)?.dbOf(storeId) ?? db
}
