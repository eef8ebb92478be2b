/** Returns the digits of a platform's id, for use in paths. */
export function digitsOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1)
}
