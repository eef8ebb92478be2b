/** Returns an error that is safe to store and show: a database error's message may quote the failing row, so only its codes remain. */
export function withoutValues(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  if (!('severity' in error)) return error
  const { code, table, constraint } = error as Error & Record<string, unknown>
  return new Error(`The database failed: ${[code, table, constraint].filter(Boolean).join(' ')}`)
}

/** Returns whether a statement failed on a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
