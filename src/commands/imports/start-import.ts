import { markStarted } from '../../database/imports/platform-imports.ts'
import { addJob } from '../../database/jobs.ts'
import { inTransaction, type StaffContext } from '../context.ts'

/** Starts a checked import; a job writes it. Throws if it is not waiting to be started, or if another one is running. */
export async function startImport(ctx: StaffContext, importId: string): Promise<void> {
  const { store, now } = ctx
  await inTransaction(ctx, async (tx) => {
    await markStarted(tx, store.id, importId, now)
    await addJob(tx, 'work-on-import', { storeId: store.id, importId })
  })
}
