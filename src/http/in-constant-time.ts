import { setTimeout as delay } from 'node:timers/promises'

const ANSWER_MS = 250

/** Does the work and resolves after a fixed time: only existing accounts cause work, and a fraction of that time is enough for it. */
export async function inConstantTime(work: Promise<void>): Promise<void> {
  await Promise.all([work, delay(ANSWER_MS)])
}
