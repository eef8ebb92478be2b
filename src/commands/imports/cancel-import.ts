import { lockImport, saveImportChange } from '../../database/imports/platform-imports.ts'
import { decideCancel } from '../../domain/orders/import-change.ts'
import { inTransaction, type StaffContext } from '../context.ts'

/** Ends an import; a running one stops after its current batch, and what is written stays. Throws `action_unavailable` if it is over. */
export async function cancelImport(ctx: StaffContext, importId: string): Promise<void> {
  const { store, now } = ctx
  await inTransaction(ctx, async (tx) => {
    const facts = await lockImport(tx, store.id, importId)
    await saveImportChange(tx, store.id, importId, decideCancel(facts, now))
  })
}
