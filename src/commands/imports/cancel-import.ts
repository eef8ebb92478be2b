import { markEnded, readImport } from '../../database/imports/platform-imports.ts'
import { Problem } from '../../domain/problem.ts'
import type { StaffContext } from '../context.ts'

/** Ends an import; a running one stops after its current batch, and what is written stays. */
export async function cancelImport({ db, store, now }: StaffContext, importId: string): Promise<void> {
  await readImport(db, store.id, importId)
  const from = ['checking', 'checked', 'importing'] as const
  if (!(await markEnded(db, store.id, importId, { from, to: 'cancelled' }, now))) {
    throw new Problem('action_unavailable', 'This import has ended.')
  }
}
