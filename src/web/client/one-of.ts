/** Returns what an address says where it is one of these values, or undefined. */
export function oneOf<T extends string>(values: readonly T[], given: string | null | undefined): T | undefined {
  return values.find((value) => value === given)
}
