import { markStarted } from '../../database/imports/platform-imports.ts'
import { addJob } from '../../database/jobs.ts'
import { inTransaction, type StaffContext } from '../context.ts'

/** Starts an import that was checked; a job writes it. Throws when it is not waiting for that, or another one is running. */
export async function startImport(ctx: StaffContext, importId: string): Promise<void> {
  const { store, now } = ctx
  await inTransaction(ctx, async (tx) => {
    await markStarted(tx, store.id, importId, now)
    await addJob(tx, 'work-on-import', { storeId: store.id, importId })
  })
}
