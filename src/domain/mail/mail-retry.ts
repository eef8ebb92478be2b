const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The wait after each failed attempt: from a minute to 6 hours, three days in all. */
const WAITS_MS = [
  ...[1, 2, 5, 10, 20, 40].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, ...Array.from({ length: 11 }, () => 6)].map((hours) => hours * HOUR_MS),
]

/** A mail server's answer to a message, or that it could not be reached, and the stage at which it refused. */
export interface MailAnswer {
  /** `done`: the server took it. `server`: refused before the message or its sender were named. */
  at: 'done' | 'server' | 'recipient' | 'content'
  /** Such as 550; null if there was no answer. */
  code: number | null
  /** Such as `5.1.1` (RFC 3463), if the server gave one. */
  status: string | null
}

/** The verdict on an attempt. */
export interface MailVerdict {
  state: 'sent' | 'waiting' | 'gave_up'
  /** When to try again; null if never. */
  dueAt: Date | null
  failure: MailFailure | null
  /** The address does not exist: nothing more is mailed to it. */
  isBounce: boolean
}

/** `unreadable`: none of the process's keys opens the message. */
export type MailFailure = 'unreachable' | 'server_refused' | 'recipient_refused' | 'content_refused' | 'unreadable'

/**
 * Judges the answer to attempt number `attempts`. Only a 5xx about the recipient or the message itself is final. A server that refuses us
 * altogether is for an operator to fix, and no mail is lost in the meantime.
 */
export function judgeMail(answer: MailAnswer, attempts: number, now: Date): MailVerdict {
  if (answer.at === 'done') return { state: 'sent', dueAt: null, failure: null, isBounce: false }
  const failure = failureOf(answer)
  const isFinal = (answer.at === 'recipient' || answer.at === 'content') && (answer.code ?? 0) >= 500
  const wait = WAITS_MS[attempts - 1]
  if (isFinal || wait === undefined) return { state: 'gave_up', dueAt: null, failure, isBounce: isBounce(answer) }
  return { state: 'waiting', dueAt: new Date(now.getTime() + wait), failure, isBounce: false }
}

/**
 * Judges attempt number `attempts` at a message that cannot be read. If its key is missing, another process may have it or an operator
 * may restore it, so the message waits as it would for a server. A tampered message is lost for good.
 */
export function judgeUnreadable(isKeyMissing: boolean, attempts: number, now: Date): MailVerdict {
  const wait = isKeyMissing ? WAITS_MS[attempts - 1] : undefined
  const dueAt = wait === undefined ? null : new Date(now.getTime() + wait)
  return { state: dueAt ? 'waiting' : 'gave_up', dueAt, failure: 'unreadable', isBounce: false }
}

/** Returns how long mail that could not be written waits before the next try. */
export function writingWaitMs(attempts: number): number {
  return WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? MINUTE_MS
}

function failureOf({ at, code }: MailAnswer): MailFailure {
  if (at === 'recipient') return 'recipient_refused'
  if (at === 'content') return 'content_refused'
  return code === null ? 'unreachable' : 'server_refused'
}

/** Judges by the status, if there is one: 5.1.x is about the recipient's address (5.1.7 and 5.1.8 the sender's), 5.2.1 a closed mailbox. */
function isBounce({ at, code, status }: MailAnswer): boolean {
  if (status) return status === '5.2.1' || (/^5\.1\.\d+$/.test(status) && status !== '5.1.7' && status !== '5.1.8')
  return at === 'recipient' && code !== null && [550, 551, 553].includes(code)
}
