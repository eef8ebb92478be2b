import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'

/** A busy event loop comes late; a thread of its own does not. */
const GRACE_MS = 700

/**
 * Ends the process when something does not stop: it is gone on with after the next start, as after a crash. However busy or stuck
 * the process is, it is gone a moment later.
 */
export function endWithin(ms: number, logger: Logger): void {
  setTimeout(() => {
    logger.error('what still runs is cut off')
    process.exit(1)
  }, ms).unref()
  const code = `setTimeout(() => process.kill(${process.pid}, 'SIGKILL'), ${ms + GRACE_MS})`
  new Worker(code, { eval: true }).unref()
}
