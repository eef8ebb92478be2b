import pg from 'pg'
import { type PlatformError, PlatformUnavailable } from '../port.ts'

/**
 * Returns the answer of a database call. Throws PlatformUnavailable if the database is unreachable or misses the deadline; a
 * write may have happened anyway.
 */
export async function answerOrUnavailable<T>(
  work: Promise<T>,
  deadline?: Date,
  executed: PlatformError['executed'] = 'no',
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    if (!deadline) return
    const refuse = () => reject(new PlatformUnavailable('The platform did not answer in time', { executed }))
    const left = deadline.getTime() - Date.now()
    // On a busy machine, a timer of no time loses against an answer.
    if (left <= 0) refuse()
    else timer = setTimeout(refuse, left)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    if (!isUnavailable(error)) throw error
    throw new PlatformUnavailable('The platform cannot be reached', { executed, cause: error })
  } finally {
    clearTimeout(timer)
  }
}

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
])
/**
 * Shutting down or starting (57P0x), too many connections, a statement cancelled by the server's timeout, a lock timeout, a
 * deadlock.
 */
const SERVER_CODES = new Set(['57P01', '57P02', '57P03', '53300', '57014', '55P03', '40P01'])
/** pg and its pool give these errors no code. */
const MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error/i

/** Returns whether an error of a statement that several callers share may be the fault of one: a number too large for an id. */
export function isOfOneRequest(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('22') === true
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return NETWORK_CODES.has(code) || SERVER_CODES.has(code) || code.startsWith('08') || MESSAGES.test(error.message)
}
