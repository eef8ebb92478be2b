import type { FastifyBaseLogger } from 'fastify'
import type { Context, Systems } from '../commands/context.ts'
import type { ImportTarget } from '../commands/imports/import-kinds.ts'
import { readStore } from '../database/stores/stores.ts'
import type { DocumentMaker } from '../outside/documents/document-maker.ts'
import type { Downloader } from '../outside/download.ts'
import type { Files } from '../outside/files.ts'
import type { EmbeddedPlatform } from '../outside/platform/embedded/embedded-platform.ts'

/** What every job works with. */
export interface JobContext {
  systems: Systems
  /** The embedded platform, where there is one: its notifications are ours to deliver, and staff import into it. */
  embedded?: Pick<EmbeddedPlatform, 'deliverNotifications'> & ImportTarget
  documents: DocumentMaker
  downloader: Downloader
  files: Files
  clock: () => Date
  logger: FastifyBaseLogger
}

/** What a command of this store acts with when a job runs it: now, and with the store's settings as they are now. */
export async function storeContext({ systems, clock }: JobContext, storeId: string): Promise<Context> {
  return { ...systems, store: await readStore(systems.db, storeId), actor: { kind: 'job' }, now: clock() }
}
