import { isUtf8 } from 'node:buffer'
import { insertImport, saveChangeOfImportsBy } from '../../database/imports/platform-imports.ts'
import { addJobs } from '../../database/job-outbox.ts'
import type { FieldFault } from '../../domain/field-fault.ts'
import { decideReplace, decideUpload } from '../../domain/orders/import-change.ts'
import type { ImportKind } from '../../domain/orders/platform-import.ts'
import { invalidFields } from '../../domain/problem.ts'
import { inTransaction, type StaffContext } from '../context.ts'
import { readSample } from './import-kinds.ts'

/** Saves a CSV file to be checked by a job; returns the import's id. Throws if it is not of this kind. */
export async function uploadImport(
  ctx: StaffContext,
  { kind, fileName, bytes }: { kind: ImportKind; fileName: string; bytes: Buffer },
): Promise<string> {
  const refuse = (message: string, fault: FieldFault) => invalidFields([{ field: 'file', message, fault }])
  if (bytes.length === 0) throw refuse('is empty', { code: 'empty' })
  if (!isUtf8(bytes)) {
    throw refuse('is not UTF-8 text: save it as "CSV UTF-8" and choose it again', { code: 'file_not_utf8' })
  }
  const text = bytes.toString('utf8')
  await readSample(kind, text).catch((error: Error) => {
    throw refuse(error.message, { code: 'file_unreadable', text: error.message })
  })
  const { store, actor, secretBox, now } = ctx
  const file = { staffId: actor.id, kind, fileName, bytes: bytes.length, sealed: secretBox.seal(text) }
  return inTransaction(ctx, async (tx) => {
    await saveChangeOfImportsBy(tx, store.id, actor.id, decideReplace(now))
    const { to, jobs } = decideUpload()
    const importId = await insertImport(tx, store.id, file, to, now)
    const payload = { storeId: store.id, importId }
    await addJobs(
      tx,
      jobs.map((name) => ({ storeId: store.id, name, payload })),
    )
    return importId
  })
}
