import { setTimeout as delay } from 'node:timers/promises'

const ANSWER_MS = 250

/** Does the work and resolves after so long in any case: what is done for an account that is there takes a fraction of it. */
export async function evenly(work: Promise<void>): Promise<void> {
  await Promise.all([work, delay(ANSWER_MS)])
}
