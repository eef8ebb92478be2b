import { ApiError, ConnectionError, QuoteNegotiationError, UnexpectedAnswerError } from './errors.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8_000

/** Codes to try again once the service's `Retry-After` is over. */
const WAIT_AND_RETRY: readonly string[] = ['rate_limited', 'api_disabled', 'idempotency_key_in_use']

/**
 * Returns how long to wait before the next attempt, or null if another attempt is of no use or would do harm: the code decides, never the
 * status, since a 409 may be a send that is half done.
 */
export function waitBeforeRetry(error: unknown, attempt: number, maxWaitMs: number): number | null {
  if (!(error instanceof QuoteNegotiationError)) return null
  if (error instanceof ApiError && WAIT_AND_RETRY.includes(error.code)) {
    const waitMs = error.retryAfterMs ?? backoff(attempt)
    return waitMs <= maxWaitMs ? waitMs : null
  }
  return isPassing(error) ? backoff(attempt) : null
}

/** Returns whether the same request may well succeed a moment later. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'internal_error' || WAIT_AND_RETRY.includes(error.code)
  return error instanceof ConnectionError || (error instanceof UnexpectedAnswerError && error.status >= 500)
}

/** Doubles from half a second to eight, less up to half of it, so that clients do not come back together. */
function backoff(attempt: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (1 - Math.random() / 2)
}

/** Waits; throws the signal's reason once it aborts. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
