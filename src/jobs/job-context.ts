import type { FastifyBaseLogger } from 'fastify'
import type { Context, Systems } from '../commands/context.ts'
import { readStore } from '../store/stores.ts'

/** What every job works with. */
export interface JobContext {
  systems: Systems
  clock: () => Date
  logger: FastifyBaseLogger
}

/** What a command of this store acts with when a job runs it: now, and with the store's settings as they are now. */
export async function storeContext({ systems, clock }: JobContext, storeId: string): Promise<Context> {
  return { ...systems, store: await readStore(systems.db, storeId), actor: { kind: 'job' }, now: clock() }
}
