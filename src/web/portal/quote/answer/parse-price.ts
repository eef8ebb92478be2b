/** A price as people type it, with a point or a comma before the cents, as the API takes it; null where it is none. */
export function parsePrice(typed: string): string | null {
  const [, whole, cents] = /^\s*(\d{1,10})(?:[.,](\d{1,2}))?\s*$/.exec(typed) ?? []
  if (whole === undefined) return null
  return cents === undefined ? whole : `${whole}.${cents}`
}
