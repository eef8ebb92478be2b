/** A value of a jsonb column with tagged amounts and times, so that it reads back unchanged. */
export type Tagged = object

/** Returns the JSON of a value with bigints and Dates; none of its fields may be called `$int` or `$date`. */
export function toTagged(value: unknown): string {
  return JSON.stringify(tag(value))
}

/** Returns the value given to toTagged. The caller names its type, which follows from the code that wrote the column. */
export function fromTagged<T>(tagged: Tagged): T {
  return untag(tagged) as T
}

function tag(value: unknown): unknown {
  if (typeof value === 'bigint') return { $int: value.toString() }
  if (value instanceof Date) return { $date: value.toISOString() }
  return mapMembers(value, tag)
}

function untag(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    if ('$int' in value) return BigInt(String(value.$int))
    if ('$date' in value) return new Date(String(value.$date))
  }
  return mapMembers(value, untag)
}

function mapMembers(value: unknown, map: (member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(map)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, map(member)]))
}
