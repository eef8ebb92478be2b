import { isConnectionLost } from '../../database/database.ts'
import { markPlanned, markProgress, readImportWork, saveImportChange } from '../../database/imports/platform-imports.ts'
import { decideChecked, decideDone, decideFailed } from '../../domain/orders/import-change.ts'
import type { ImportKind } from '../../domain/orders/platform-import.ts'
import { PlatformUnavailable } from '../../outside/platform/port.ts'
import type { Systems } from '../context.ts'
import { type ImportTarget, planImport, readBatches, readSample } from './import-kinds.ts'

interface Work extends Pick<Systems, 'db' | 'secretBox'> {
  platform: ImportTarget
  clock: () => Date
  /** Asked after each batch: whether to let others work before the next one. */
  isTimeUp: () => boolean
}

interface Import {
  storeId: string
  importId: string
  kind: ImportKind
  text: string
}

/**
 * Checks an uploaded import, or continues writing a started one; returns whether work is left. Batches are written all or nothing and
 * recorded afterwards; writing one twice changes nothing, so it may run twice or be killed.
 */
export async function workOnImport(
  work: Work,
  { storeId, importId }: { storeId: string; importId: string },
): Promise<'over' | 'more'> {
  const { db, secretBox } = work
  const found = await readImportWork(db, storeId, importId)
  if (!found) return 'over'
  const { kind, state, sealed, batchesDone } = found
  try {
    const one = { storeId, importId, kind, text: secretBox.open(sealed) }
    if (state === 'importing') return await write(work, one, batchesDone)
    await check(work, one)
    return 'over'
  } catch (error) {
    const passes = error instanceof PlatformUnavailable || isConnectionLost(error)
    if (!passes) await saveImportChange(db, storeId, importId, decideFailed(found, work.clock()))
    throw error
  }
}

async function check({ db, secretBox, platform }: Work, one: Import): Promise<void> {
  const { storeId, importId, kind, text } = one
  const { errors, ...plan } = await planImport(platform, one)
  const seal = (value: unknown) => secretBox.seal(JSON.stringify(value))
  const sample = seal(await readSample(kind, text))
  await saveImportChange(db, storeId, importId, decideChecked(), { ...plan, sample, errors: seal(errors) })
}

async function write(work: Work, one: Import, batchesDone: number | null): Promise<'over' | 'more'> {
  const { db, platform, clock, isTimeUp } = work
  const { storeId, importId, kind, text } = one
  if (batchesDone === null) await markPlanned(db, storeId, importId, (await planImport(platform, one)).counts)
  let batches = 0
  for await (const batch of readBatches(kind, text)) {
    batches += 1
    if (batches <= (batchesDone ?? 0)) continue
    await batch.save(platform, storeId, clock())
    const isWanted = await markProgress(db, storeId, importId, { batches, rows: batch.rows })
    if (!isWanted) return 'over'
    if (isTimeUp()) return 'more'
  }
  await saveImportChange(db, storeId, importId, decideDone(clock()))
  return 'over'
}
