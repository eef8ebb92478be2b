import type { Logger } from 'pino'

/**
 * Logs what nobody caught, and goes on where that is safe: a promise that was rejected unheard concerns what made it alone. After an
 * exception that nothing caught the process may be in any state: it stops in order, and ends with 1.
 */
export function surviveSurprises(logger: Logger): void {
  process.on('unhandledRejection', (err) => logger.error({ err }, 'something failed that nobody waited for'))
  process.on('uncaughtException', (err) => {
    logger.fatal({ err }, 'an exception that nothing caught: the service stops')
    process.exitCode = 1
    process.kill(process.pid, 'SIGTERM')
  })
}
