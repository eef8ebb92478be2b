/** Returns the given value if it is one of these, or undefined. */
export function oneOf<T extends string>(values: readonly T[], given: string | null | undefined): T | undefined {
  return values.find((value) => value === given)
}
