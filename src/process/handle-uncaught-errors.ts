import type { Logger } from 'pino'

/**
 * Logs errors nobody caught, and continues if that is safe. An unhandled rejection only concerns what caused it. After an
 * uncaught exception the process may be in any state: it stops in order and ends with 1.
 */
export function handleUncaughtErrors(logger: Logger): void {
  process.on('unhandledRejection', (err) => logger.error({ err }, 'unhandled rejection'))
  process.on('uncaughtException', (err) => {
    logger.fatal({ err }, 'uncaught exception: stopping the service')
    process.exitCode = 1
    process.kill(process.pid, 'SIGTERM')
  })
}
