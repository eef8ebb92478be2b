import { listUnscanned, noteScan } from '../../database/attachments/attachments.ts'
import { parseId } from '../../domain/id.ts'
import type { Scanner } from '../../outside/attachments/scanner.ts'
import type { Files } from '../../outside/files.ts'
import type { Context } from '../context.ts'

const MOST_AT_ONCE = 100

/**
 * Scans files that wait for a verdict, the oldest 100, one after another, and ends at the first that the scanner does not answer for: it
 * is away then. Returns how many it left unscanned, and why.
 */
export async function scanWaiting({
  db,
  files,
  scanner,
}: Pick<Context, 'db'> & { files: Files; scanner: Scanner }): Promise<{ failed: number; error: unknown }> {
  const waiting = await listUnscanned(db, MOST_AT_ONCE)
  for (const [i, { storeId, id }] of waiting.entries()) {
    const bytes = await files.get({ storeId, id: parseId('att', id) ?? '', kind: 'attachment' })
    if (!bytes) continue // still being stored, or just dropped
    try {
      const virus = await scanner.scan(bytes)
      await noteScan(db, storeId, id, virus === null ? 'clean' : 'infected')
    } catch (error) {
      return { failed: waiting.length - i, error }
    }
  }
  return { failed: 0, error: null }
}
