/** Returns milliseconds since 1970 with fractions: the same in every process of a machine, without jumps. */
export function sharedNow(): number {
  return performance.timeOrigin + performance.now()
}
