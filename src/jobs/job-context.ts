import type { FastifyBaseLogger } from 'fastify'
import type { Context, Systems } from '../commands/context.ts'
import type { ImportTarget } from '../commands/imports/import-kinds.ts'
import { readStore, type Store } from '../database/stores/stores.ts'
import { nowOf } from '../domain/stores/test-clock.ts'
import type { Scanner } from '../outside/attachments/scanner.ts'
import type { DocumentMaker } from '../outside/documents/document-maker.ts'
import type { Downloader } from '../outside/download.ts'
import type { Files } from '../outside/files.ts'
import type { EmbeddedPlatform } from '../outside/platform/embedded/embedded-platform.ts'

/** Everything jobs need. */
export interface JobContext {
  systems: Systems
  /** The embedded platform, if used: we deliver its notifications, and staff import into it. */
  embedded?: Pick<EmbeddedPlatform, 'deliverNotifications' | 'listInvoices' | 'recordCardPayment'> & ImportTarget
  documents: Pick<DocumentMaker, 'make' | 'close'>
  downloader: Downloader
  files: Files
  /** Absent without a virus scanner. */
  scanner?: Scanner
  clock: () => Date
  /** The service's own address. */
  baseUrl: string
  logger: FastifyBaseLogger
  reports?: ReportMetrics
}

/** Told about the platforms' reports. */
export interface ReportMetrics {
  /** A report was applied this long after its platform wrote it. */
  applied(lagMs: number): void
}

/** Returns the context for a command of this store run by a job, with the current time and settings. */
export async function storeContext(job: JobContext, storeId: string): Promise<Context> {
  return workOn(job, await readStore(job.systems.db, storeId))
}

/** Returns the context for a command of a store that was read, run by a job, with the current time. */
export function workOn({ systems, clock }: Pick<JobContext, 'systems' | 'clock'>, store: Store): Context {
  return { ...systems, store, actor: { kind: 'job' }, isBackground: true, now: nowOf(store, clock) }
}
