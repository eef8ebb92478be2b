import { type RawBuilder, sql } from 'kysely'
import { MARK } from './commit-mark.ts'
import type { Tx } from './database.ts'

const committing = new WeakSet<Tx>()

/**
 * Returns what the last statement of a transaction begins with so that `commit` is sent together with it (preparing-client.ts). Such a
 * statement must fail by itself if the transaction may not commit: see `must_exist`.
 */
export function thenCommit(tx: Tx): RawBuilder<unknown> {
  committing.add(tx)
  return sql.raw(MARK)
}

/** Returns whether the transaction's commit may have been sent, so that its outcome is unknown if the connection is lost. */
export function isCommitting(tx: Tx): boolean {
  return committing.has(tx)
}

/** Returns whether a row that `must_exist` was missing. */
export function isRowMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'QN001'
}
