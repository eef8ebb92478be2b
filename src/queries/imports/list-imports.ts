import { listImports as listImportRows, type PlatformImport } from '../../database/imports/platform-imports.ts'
import { byId, cutPage, DEFAULT_LIMIT, type Page, type PageRequest } from '../page.ts'
import type { Reader } from '../reader.ts'

/** Lists the store's imports of the last 30 days, 20 a page, newest first. */
export async function listImports(
  { db, store }: Pick<Reader, 'db' | 'store'>,
  { limit = DEFAULT_LIMIT, cursor }: PageRequest,
): Promise<Page<PlatformImport>> {
  const found = await listImportRows(db, store.id, { limit: limit + 1, before: cursor ?? undefined })
  return cutPage(found, limit, byId)
}
