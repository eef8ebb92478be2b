import type { FastifyBaseLogger } from 'fastify'
import type { Systems } from '../commands/context.ts'
import type { Files } from '../outside/files.ts'
import type { EmbeddedPlatform } from '../outside/platform/embedded/embedded-platform.ts'

/** What is told of every answered request. */
export interface RequestMetrics {
  /** `route` is the path as it was declared, or empty where there is none such. */
  answered(request: { method: string; route: string; status: number; ms: number }): void
}

/** What the HTTP side works with. */
export interface AppOptions extends Systems {
  /** The embedded platform, where there is one: its invoices, and the way in for its notifications. */
  embedded?: EmbeddedPlatform
  files: Files
  clock: () => Date
  baseUrl: string
  docsUrl: string
  trustedProxies: readonly string[]
  logger: FastifyBaseLogger
  metrics?: RequestMetrics
}
