const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The wait after each failed attempt (specification, "Webhook delivery"): 7 retries, 8 attempts in all. */
const RETRY_DELAYS_MS = [
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  48 * HOUR_MS,
]
const JITTER = 0.1
/** The longest wait a receiver may ask for: a day. */
const LONGEST_RETRY_AFTER_MS = DAY_MS
/** An endpoint is switched off after this long without any success. */
export const FAILING_TOO_LONG_MS = 5 * DAY_MS

/** An endpoint's answer: a status, or null if there was none. */
export interface Answered {
  status: number | null
  /** The answer's header. */
  retryAfter: string | null
}

/** The verdict on an attempt. */
export interface Verdict {
  state: 'delivered' | 'retrying' | 'gave_up'
  /** When a delivery is retried. */
  nextAttemptAt: Date | null
  /** True if the endpoint itself is unavailable: no answer, 5xx or 429. */
  unavailable: boolean
  /** The receiver asked not to be called before this time. */
  notBefore: Date | null
}

/**
 * Judges the answer to attempt number `attempts` of a delivery (specification, "Webhook delivery"). `random` in [0, 1) makes the jitter
 * of 10 % either way.
 */
export function judgeAttempt(answer: Answered, attempts: number, now: Date, random: number): Verdict {
  const { status } = answer
  if (status !== null && status >= 200 && status < 300) {
    return { state: 'delivered', nextAttemptAt: null, unavailable: false, notBefore: null }
  }
  const unavailable = status === null || status === 429 || status >= 500
  const askedMs = retryAfterMs(answer, now)
  const notBefore = askedMs > 0 ? new Date(now.getTime() + askedMs) : null
  const delayMs = RETRY_DELAYS_MS[attempts - 1]
  if (delayMs === undefined) return { state: 'gave_up', nextAttemptAt: null, unavailable, notBefore }
  const waitMs = Math.max(Math.round(delayMs * (1 - JITTER + 2 * JITTER * random)), askedMs)
  return { state: 'retrying', nextAttemptAt: new Date(now.getTime() + waitMs), unavailable, notBefore }
}

/**
 * Returns until when an endpoint is left alone after these attempts, or null if it is available (specification, "Endpoint-down
 * handling"): until the first retry of the failed deliveries, and for as long as the receiver asked. If none is retried, the next
 * delivery tries at once.
 */
export function unavailableUntil(verdicts: readonly Verdict[], now: Date): Date | null {
  const failed = verdicts.filter(({ unavailable }) => unavailable)
  if (failed.length === 0) return null
  const times = (of: 'nextAttemptAt' | 'notBefore') => failed.flatMap((verdict) => verdict[of]?.getTime() ?? [])
  const retryAt = times('nextAttemptAt')
  return new Date(Math.max(retryAt.length > 0 ? Math.min(...retryAt) : now.getTime(), ...times('notBefore')))
}

/** Returns how long the `Retry-After` of a 429 or 503 asks to wait: seconds or a date, at most a day; 0 if absent, past or invalid. */
function retryAfterMs({ status, retryAfter }: Answered, now: Date): number {
  if (retryAfter === null || (status !== 429 && status !== 503)) return 0
  const text = retryAfter.trim()
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : parseHttpDate(text) - now.getTime()
  return Math.min(Math.max(ms || 0, 0), LONGEST_RETRY_AFTER_MS)
}

const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d{2}:\d{2}:\d{2}( GMT| \d{4})$/

/** Parses an HTTP date to milliseconds (RFC 9110, 5.6.7), or returns NaN. */
function parseHttpDate(text: string): number {
  return HTTP_DATE.test(text) ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) : Number.NaN
}
