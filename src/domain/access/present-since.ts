/** A page that has not said so for this long no longer counts as open. */
const PRESENT_MS = 45_000

/** Returns the machine time since when a page has said that it is open if it still counts. */
export function presentSince(now: Date): Date {
  return new Date(now.getTime() - PRESENT_MS)
}
