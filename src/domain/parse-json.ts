/** Parses JSON text; the caller checks its content. Throws SyntaxError. The only place that calls JSON.parse. */
export function parseJson(text: string): unknown {
  return JSON.parse(text)
}

/** Returns the fields of a value that is an object; none if it is anything else. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
