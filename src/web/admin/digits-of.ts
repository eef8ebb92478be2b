/** The digits of a platform's id, as paths take them. */
export function digitsOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1)
}
