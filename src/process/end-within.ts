import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'

/** A busy event loop would be late; a thread of its own is not. */
const GRACE_MS = 700

/**
 * Ends the process if something does not stop in time; the next start resumes as after a crash. Works however busy or stuck
 * the process is.
 */
export function endWithin(ms: number, logger: Logger): void {
  setTimeout(() => {
    logger.error('cutting off what is still running')
    process.exit(1)
  }, ms).unref()
  const code = `setTimeout(() => process.kill(${process.pid}, 'SIGKILL'), ${ms + GRACE_MS})`
  new Worker(code, { eval: true }).unref()
}
