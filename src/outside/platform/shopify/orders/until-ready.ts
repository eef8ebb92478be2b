import { setTimeout as wait } from 'node:timers/promises'
import type { CallContext } from '../../port.ts'

const EVERY_MS = 200
/** Left for the answer itself. */
const SPARE_MS = 500

/** Repeats `ask` until its answer is ready or little of the deadline is left; returns the last answer. */
export async function untilReady<T>(
  call: CallContext,
  ask: () => Promise<T>,
  isReady: (answer: T) => boolean,
): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (isReady(answer) || call.deadline.getTime() - Date.now() < EVERY_MS + SPARE_MS) return answer
    await wait(EVERY_MS)
  }
}
