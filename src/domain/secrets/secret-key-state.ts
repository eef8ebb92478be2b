import { QUOTE_LINK_MS } from '../quotes/quote-link.ts'

const HOUR_MS = 3_600_000

/** A process records this often that it still seals with its newest key. */
export const KEY_NOTED_EVERY_MS = HOUR_MS
/** A live process has recorded its key within this time. */
const ALIVE_MS = 2 * KEY_NOTED_EVERY_MS
const LOOK_AGAIN_MS = HOUR_MS / 2

interface KeyTimes {
  usedAt: Date
  /** When the last full search for values sealed with it began, and whether some remained. */
  sweptAt: Date | null
  remains: boolean
}

/** Returns whether certainly nothing is sealed with a key any more: nothing was found long after a process last recorded using it. */
export function isCleared({ usedAt, sweptAt, remains }: KeyTimes): boolean {
  return !remains && sweptAt !== null && sweptAt.getTime() > usedAt.getTime() + ALIVE_MS
}

/** Returns whether it is time to search for values sealed with a key that is no longer the newest. */
export function isToBeSwept(key: KeyTimes, now: Date): boolean {
  if (isCleared(key)) return false
  const { usedAt, sweptAt } = key
  return sweptAt === null || sweptAt <= usedAt || now.getTime() - sweptAt.getTime() >= LOOK_AGAIN_MS
}

/** Returns until when links signed with a key still work. */
export function linksUntil({ usedAt }: KeyTimes): Date {
  return new Date(usedAt.getTime() + QUOTE_LINK_MS)
}
