/** Milliseconds since 1970 with fractions: the same in every process of a machine, and it does not jump. */
export function sharedNow(): number {
  return performance.timeOrigin + performance.now()
}
