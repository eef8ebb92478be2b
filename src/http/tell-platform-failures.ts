import type { FastifyError, FastifyInstance } from 'fastify'
import { platformProblem } from '../outside/platform/ask-platform.ts'
import { PlatformError } from '../outside/platform/port.ts'

/** Has routes registered from here on tell people of the platform's failures as problems. */
export function tellPlatformFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError) => {
    throw error instanceof PlatformError ? platformProblem(error) : error
  })
}
