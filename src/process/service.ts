import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Metrics } from './metrics.ts'
import type { Installation } from './open-installation.ts'

/** The installation and links that a process's roles work with. */
export interface Service extends Installation {
  config: Config
  logger: Logger
  clock: () => Date
  /** null without a metrics port. */
  metrics: Metrics | null
}
