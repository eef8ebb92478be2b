import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

const MARK = '/* then commit */ '
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

export function commitsToo(text: string): boolean {
  return text.startsWith(MARK)
}

/** Returns the statement without its commit, for a transaction that goes on. */
export function withoutCommit(text: string): string {
  return commitsToo(text) ? text.slice(MARK.length) : text
}

/** Returns whether a row that `must_exist` was missing. */
export function isRowMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'QN001'
}
