import { type RawBuilder, sql } from 'kysely'
import { MARK } from './commit-mark.ts'
import type { Tx } from './database.ts'

const committing = new WeakSet<Tx>()

/**
 * Returns what the last statement of a transaction begins with so that `commit` is sent together with it (preparing-client.ts). Such a
 * statement must fail by itself if the transaction may not commit: see `refuse` in write-parts.ts.
 */
export function thenCommit(tx: Tx): RawBuilder<unknown> {
  committing.add(tx)
  return sql.raw(MARK)
}

/** Returns whether the transaction's commit may have been sent, so that its outcome is unknown if the connection is lost. */
export function isCommitting(tx: Tx): boolean {
  return committing.has(tx)
}
