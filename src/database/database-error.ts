/** An error as it may be kept and shown: a database error's message may quote the row it failed on, so of it only the codes. */
export function withoutValues(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  if (!('severity' in error)) return error
  const { code, table, constraint } = error as Error & Record<string, unknown>
  return new Error(`The database failed: ${[code, table, constraint].filter(Boolean).join(' ')}`)
}

/** Whether a statement failed because something is there already that may be there only once. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
