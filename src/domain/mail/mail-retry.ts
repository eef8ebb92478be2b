const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** After each attempt that failed: from a minute to 6 hours, for three days in all. */
const WAITS_MS = [
  ...[1, 2, 5, 10, 20, 40].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, ...Array.from({ length: 11 }, () => 6)].map((hours) => hours * HOUR_MS),
]

/** What a mail server made of a message, or that it could not be reached: where it was refused, with what. */
export interface MailAnswer {
  /** `done`: the server took it. `server`: before it heard of the message, or of its sender. */
  at: 'done' | 'server' | 'recipient' | 'content'
  /** Such as 550; null where there was no answer. */
  code: number | null
  /** Such as `5.1.1` (RFC 3463), where the server says it. */
  status: string | null
}

/** What a message's attempt comes to. */
export interface MailVerdict {
  state: 'sent' | 'waiting' | 'gave_up'
  /** When it is tried again; null otherwise. */
  dueAt: Date | null
  failure: MailFailure | null
  /** There is no such address: nothing more is to be mailed to it. */
  isBounce: boolean
}

/** `unreadable`: no key that the process has opens the message. */
export type MailFailure = 'unreachable' | 'server_refused' | 'recipient_refused' | 'content_refused' | 'unreadable'

/**
 * Judges the answer to the `attempts`-th attempt. Final is only what a server says of the recipient or of the message itself with
 * 5xx: a server that does not take us, or anything of us, is to be put right by an operator, and loses no mail meanwhile.
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
 * Judges the `attempts`-th attempt at a message that cannot be read. Where its key is not configured, another process may have it, or
 * an operator put it back: it waits as for a server. What was changed is changed for good.
 */
export function judgeUnreadable(isKeyMissing: boolean, attempts: number, now: Date): MailVerdict {
  const wait = isKeyMissing ? WAITS_MS[attempts - 1] : undefined
  const dueAt = wait === undefined ? null : new Date(now.getTime() + wait)
  return { state: dueAt ? 'waiting' : 'gave_up', dueAt, failure: 'unreadable', isBounce: false }
}

/** How long mail that could not even be written waits for the next try. */
export function writingWaitMs(attempts: number): number {
  return WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? MINUTE_MS
}

function failureOf({ at, code }: MailAnswer): MailFailure {
  if (at === 'recipient') return 'recipient_refused'
  if (at === 'content') return 'content_refused'
  return code === null ? 'unreachable' : 'server_refused'
}

/** By its status where it has one: 5.1.x names an address (but 5.1.7 and 5.1.8 the sender's), 5.2.1 a mailbox that is closed. */
function isBounce({ at, code, status }: MailAnswer): boolean {
  if (status) return status === '5.2.1' || (/^5\.1\.\d+$/.test(status) && status !== '5.1.7' && status !== '5.1.8')
  return at === 'recipient' && code !== null && [550, 551, 553].includes(code)
}
