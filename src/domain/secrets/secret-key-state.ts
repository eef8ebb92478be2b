import { QUOTE_LINK_MS } from '../quotes/quote-link.ts'

const HOUR_MS = 3_600_000

/** How often a process says that it still seals with its newest key. */
export const KEY_NOTED_EVERY_MS = HOUR_MS
/** A process that is alive said so within this time. */
const ALIVE_MS = 2 * KEY_NOTED_EVERY_MS
const LOOK_AGAIN_MS = HOUR_MS / 2

interface KeyTimes {
  usedAt: Date
  /** When the last whole search for what is sealed with it began, and whether some of that was left. */
  sweptAt: Date | null
  remains: boolean
}

/** Whether it is certain that nothing is sealed with a key: nothing was left long after the last process said that it uses it. */
export function isCleared({ usedAt, sweptAt, remains }: KeyTimes): boolean {
  return !remains && sweptAt !== null && sweptAt.getTime() > usedAt.getTime() + ALIVE_MS
}

/** Whether to look now for what is sealed with a key that is not the newest any more. */
export function isToBeSwept(key: KeyTimes, now: Date): boolean {
  if (isCleared(key)) return false
  const { usedAt, sweptAt } = key
  return sweptAt === null || sweptAt <= usedAt || now.getTime() - sweptAt.getTime() >= LOOK_AGAIN_MS
}

/** Until when links that were signed with a key open what they were made for. */
export function linksUntil({ usedAt }: KeyTimes): Date {
  return new Date(usedAt.getTime() + QUOTE_LINK_MS)
}
