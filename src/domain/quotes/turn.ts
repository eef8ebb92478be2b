/** The next tasks of a quote's staff, as its row keeps them. */
const KEPT_TASKS = [
  'request',
  'prepare',
  'counter',
  'rejected',
  'send',
  'renewal',
  'convert',
  'conversion_failed',
] as const
export type KeptTask = (typeof KEPT_TASKS)[number]

/**
 * Everything a quote can wait for: also an answer to its buyer, an approval, its buyer before the offer expires, the time at which it goes
 * out, a look at why it did not, or a call to a buyer who does not answer.
 */
export const TASKS = [
  ...KEPT_TASKS,
  'message',
  'approval',
  'expiring',
  'scheduled',
  'send_stopped',
  'follow_up',
] as const
export type Task = (typeof TASKS)[number]

/** The task a quote waits for, and since when; all null if it waits for nothing of its staff. */
export interface Turn {
  task: KeptTask | null
  since: Date | null
  /** The time of the buyer's first message that nobody has answered. */
  unansweredSince: Date | null
}

export const NO_TURN: Turn = { task: null, since: null, unansweredSince: null }

/** Returns what has waited longest, a message or the task, and since when; null if nothing waits. */
export function longestWait({ task, since, unansweredSince }: Turn): { task: Task; since: Date } | null {
  if (unansweredSince && (!since || unansweredSince < since)) return { task: 'message', since: unansweredSince }
  return task && since ? { task, since } : null
}
