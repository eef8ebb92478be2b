import { listUnscanned, noteScan } from '../../database/attachments/attachments.ts'
import { parseId } from '../../domain/id.ts'
import { type Scanner, ScannerAway } from '../../outside/attachments/scanner.ts'
import type { Files } from '../../outside/files.ts'
import type { Context } from '../context.ts'

const MOST_AT_ONCE = 100

/**
 * Scans files that wait for a verdict, the oldest 100, one after another, until the scanner is away. Returns how many are left unscanned,
 * and why the last one is.
 */
export async function scanWaiting({
  db,
  files,
  scanner,
}: Pick<Context, 'db'> & { files: Files; scanner: Scanner }): Promise<{ failed: number; error: unknown }> {
  const waiting = await listUnscanned(db, MOST_AT_ONCE)
  let failed = 0
  let last: unknown = null
  for (const [i, { storeId, id }] of waiting.entries()) {
    const bytes = await files.get({ storeId, id: parseId('att', id) ?? '', kind: 'attachment' })
    if (!bytes) continue // still being stored, or just dropped
    try {
      const virus = await scanner.scan(bytes)
      await noteScan(db, storeId, id, virus === null ? 'clean' : 'infected')
    } catch (error) {
      if (error instanceof ScannerAway) return { failed: failed + waiting.length - i, error }
      failed += 1 // about this file alone, such as a limit of the scanner: the others go on
      last = error
    }
  }
  return { failed, error: last }
}
