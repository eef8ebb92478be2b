import type { FastifyBaseLogger } from 'fastify'
import type { Context, Systems } from '../commands/context.ts'
import type { Caller } from '../database/access/callers.ts'
import type { Claim } from '../database/access/idempotency.ts'
import type { Scope } from '../domain/access/scopes.ts'
import type { ProblemCode } from '../domain/problem.ts'
import type { Scanner } from '../outside/attachments/scanner.ts'
import type { DocumentMaker } from '../outside/documents/document-maker.ts'
import type { Downloader } from '../outside/download.ts'
import type { Files } from '../outside/files.ts'
import type { EmbeddedPlatform } from '../outside/platform/embedded/embedded-platform.ts'
import type { PlatformInbound } from '../outside/platform/inbound.ts'
import type { ShopifyDoor } from '../outside/platform/shopify/door/shopify-door.ts'
import type { AppKeys } from '../outside/platform/shopify/signatures/session-token.ts'
import type { AdmittedCall } from './api/admitted-call.ts'
import type { Side } from './turns.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The key and store of a request that passed the gate, or got far enough to be logged. */
    caller: Caller | null
    /** The idempotency key held by this request. */
    claim: Claim | null
    problemCode: ProblemCode | null
    /** Set on a message of an AI agent that was let in. */
    admitted: AdmittedCall | null
    /** The context for commands, set by the gate. */
    ctx: Context
  }
  interface FastifyContextConfig {
    scopes?: readonly Scope[]
    /** For messages of AI agents: what they ask for names its own idempotency key, and their answers may stay open. */
    isForAgents?: true
    /** For a route ending in `*`: a subpath it does not serve. */
    except?: string
  }
}

/** Told about every answered request. */
export interface RequestMetrics {
  /** `route` is the path as declared, or empty if none matches. */
  answered(request: { method: string; route: string; status: number; ms: number }): void
  /** One was refused because too many were in work. */
  shed(side: Side): void
}

/** Everything the HTTP layer needs. */
export interface AppOptions extends Systems {
  /** The embedded platform, if used: its invoices, and its incoming notifications. */
  embedded?: EmbeddedPlatform
  /** Shopify, if configured: its incoming notifications, the way in for its staff, and the keys of what it signs for buyers. */
  shopify?: { inbound?: PlatformInbound; door?: ShopifyDoor; keys?: AppKeys }
  files: Files
  /** Replies by mail: the domain of conversations' addresses, and the password of whoever posts them; absent: none. */
  replies?: { domain: string; secret: string }
  /** Absent without a virus scanner. */
  scanner?: Scanner
  /** Draws documents before they are sent. */
  documents: Pick<DocumentMaker, 'draw'>
  downloader: Pick<Downloader, 'get'>
  clock: () => Date
  baseUrl: string
  docsUrl: string
  trustedProxies: readonly string[]
  logger: FastifyBaseLogger
  metrics?: RequestMetrics
}
