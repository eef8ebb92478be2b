import { lockImport, saveImportChange } from '../../database/imports/platform-imports.ts'
import { addJobs } from '../../database/job-outbox.ts'
import { decideStart } from '../../domain/orders/import-change.ts'
import { inTransaction, type StaffContext } from '../context.ts'

/** Starts a checked import; a job writes it. Throws if it is not waiting to be started, or if another one is running. */
export async function startImport(ctx: StaffContext, importId: string): Promise<void> {
  const { store, now } = ctx
  await inTransaction(ctx, async (tx) => {
    const change = decideStart(await lockImport(tx, store.id, importId), now)
    await saveImportChange(tx, store.id, importId, change)
    const payload = { storeId: store.id, importId }
    await addJobs(
      tx,
      change.jobs.map((name) => ({ storeId: store.id, name, payload })),
    )
  })
}
