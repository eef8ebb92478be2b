import type { FastifyBaseLogger } from 'fastify'
import type { Context, Systems } from '../commands/context.ts'
import type { Caller } from '../database/access/callers.ts'
import type { Claim } from '../database/access/idempotency.ts'
import type { Scope } from '../domain/access/scopes.ts'
import type { ProblemCode } from '../domain/problem.ts'
import type { Files } from '../outside/files.ts'
import type { EmbeddedPlatform } from '../outside/platform/embedded/embedded-platform.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The key and store of a request that passed the gate, or that came far enough to be logged. */
    caller: Caller | null
    /** The idempotency key this request holds. */
    claim: Claim | null
    problemCode: ProblemCode | null
    /** What commands act with; there once the gate is passed. */
    ctx: Context
  }
  interface FastifyContextConfig {
    scopes?: readonly Scope[]
    /** Of a route that ends in `*`: what below it is none of its business. */
    except?: string
  }
}

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
