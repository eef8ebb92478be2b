import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Metrics } from './metrics.ts'
import type { Installation } from './open-installation.ts'

/** What the roles of a process work with. */
export interface Service extends Installation {
  config: Config
  logger: Logger
  clock: () => Date
  /** null: nobody asks for them. */
  metrics: Metrics | null
}
